import { Engine } from '../../libs/people/concierge/engine.js';
import type { Requester } from '../../libs/people/concierge/gateways.port.js';
import type { Reply } from '../../libs/people/concierge/answers/reply.js';
import { EMPTY_MEMORY } from '../../libs/people/concierge/memory.js';
import { NO_PAGE } from '../../libs/people/concierge/page.js';
import { ROBIN, VISITOR, World, WORLD_NOW } from './world.js';

const engine = new Engine(new World());
const said = (message: string, asker: Requester = ROBIN): Promise<Reply> =>
  engine.answer({ message, asker, page: NO_PAGE, now: WORLD_NOW, memory: EMPTY_MEMORY });

describe('Homes and alerts that somebody has put aside', () => {
  it('tells the saved homes with their prices of now', async () => {
    const { text, chips, tools } = await said('Which homes did I save?');
    expect(text).toBe(
      'You have saved 2 homes:\nRiver House in Bend, OR: from $180 a night, saved on Sat, May 2.\nGull Post in Cannon Beach, OR: from $245 a night, saved on Sat, May 2.',
    );
    expect(tools).toEqual(['my_saved']);
    expect(chips).toContainEqual({ kind: 'source', label: 'Saved', href: '/saved' });
  });

  it('tells whether an alert is on, and what it waits for', async () => {
    const { text, tools } = await said('Is my alert for Bend still on?');
    expect(text).toBe(
      '1 alert of yours in Bend is on:\nJuniper Cabin in Bend: tells you when it costs less than $90 a night; now it costs $100.',
    );
    expect(tools).toEqual(['my_alerts']);
    expect((await said('is there still an alert on Gull Post')).text).toContain(
      'Gull Post in Cannon Beach: tells you when from Fri, May 22 to Sun, May 24 is free; it is taken now.',
    );
  });

  it('stops nothing by words, and says where it is stopped', async () => {
    const { text, acts } = await said('Stop the alert for Bend');
    expect(text).toContain('1 alert of yours in Bend is on');
    expect(text).toContain('I have stopped nothing. Press Remove alert beside it under Saved');
    expect(acts).toEqual([]);
  });

  it('says that there is none where there is none, and names those that there are', async () => {
    expect((await said('do I have an alert for Tucson')).text).toMatch(
      /^You have no alert in Tucson\. But these:\nJuniper Cabin/,
    );
  });

  it('tells nothing of anybody else, and asks a visitor to sign in', async () => {
    const told = await said('which alerts do I have?', { id: 'nobody', role: 'traveler' });
    expect(told.text).toBe('You have no alert.');
    expect((await said('show my saved homes', VISITOR)).text).toMatch(/^Please sign in/);
    expect((await said('which alerts do I have?')).text).not.toContain('123.45');
  });

  it('tells them in the language of the question', async () => {
    expect((await said('Welche Häuser habe ich mir gemerkt?')).text).toMatch(
      /River House in Bend: ab 180\s\$ pro Nacht\./,
    );
  });
});
