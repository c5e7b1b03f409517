import type { Reply } from '../../libs/people/concierge/answers/reply.js';
import { Engine } from '../../libs/people/concierge/engine.js';
import type { Requester } from '../../libs/people/concierge/gateways.port.js';
import { EMPTY_MEMORY } from '../../libs/people/concierge/memory.js';
import { NO_PAGE } from '../../libs/people/concierge/page.js';
import { ROBIN, VISITOR, World, WORLD_NOW } from './world.js';

const engine = new Engine(new World());
const ROBINS_STAY = '00000000-0000-4000-8000-0000a1b2c3d4';
const onStay = (message: string, asker: Requester, bookingId: string): Promise<Reply> =>
  engine.answer({
    ...{ message, asker, now: WORLD_NOW, memory: EMPTY_MEMORY },
    page: { ...NO_PAGE, bookingId },
  });

describe('A question on the page of a stay', () => {
  it('is about the home of that stay', async () => {
    const { text, tools } = await onStay('Is there a sauna?', ROBIN, ROBINS_STAY);
    expect(tools).toEqual(['home_facts']);
    expect(text).toContain('Juniper Cabin');
  });

  it("tells nobody the home of somebody else's stay", async () => {
    const { text } = await onStay('Is there a sauna?', VISITOR, ROBINS_STAY);
    expect(text).not.toContain('Yes, Juniper Cabin');
  });
});

describe('A mail that is pasted', () => {
  it('is answered as what it asks, whoever signed it', async () => {
    const frame = (asked: string) => `From: Bend Travel\nTo: Robin\n\nHi Robin,\n${asked}\n\nThanks, Bend`;
    const plainly = await onStay('How do I earn points?', VISITOR, '');
    const pasted = await onStay(frame('How do I earn points?'), VISITOR, '');
    expect(pasted.text).toBe(plainly.text);
  });
});
