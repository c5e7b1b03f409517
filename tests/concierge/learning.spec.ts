import { SHIPPED_KNOWLEDGE, type HelpKnowledge } from '#libs/people/help';
import type { Reply } from '../../libs/people/concierge/answers/reply.js';
import { Engine } from '../../libs/people/concierge/engine.js';
import type { Requester } from '../../libs/people/concierge/gateways.port.js';
import { SPEAKERS } from '../../libs/people/concierge/languages/wordings/index.js';
import { EMPTY_MEMORY } from '../../libs/people/concierge/memory.js';
import { NO_PAGE } from '../../libs/people/concierge/page.js';
import { ROBIN, VISITOR, World, WORLD_NOW } from './world.js';

const TITLE = 'Can I charge my electric car at the home?';
const TEXT = 'Homes with a wallbox say so. Charging costs $12 a night there.';

const CHARGING: HelpKnowledge = {
  stamp: 'charging',
  articles: [
    ...SHIPPED_KNOWLEDGE.articles,
    { id: 'electric-cars', topic: 'Your stay', title: TITLE, text: [TEXT], asks: '', isAsShipped: false },
  ],
  examples: [{ text: TITLE, meaning: 'electric-cars' }],
};

const ask = (message: string, knowledge: HelpKnowledge, asker: Requester = VISITOR): Promise<Reply> =>
  new Engine(new World(knowledge)).answer({
    ...{ message, asker, page: NO_PAGE, now: WORLD_NOW },
    memory: EMPTY_MEMORY,
  });

/** The shipped help with one article changed, or without it. */
const changed = (id: string, text: string | null): HelpKnowledge => ({
  stamp: `changed ${id}`,
  articles: SHIPPED_KNOWLEDGE.articles.flatMap((article) => {
    if (article.id !== id) return [article];
    return text === null ? [] : [{ ...article, text: [text], isAsShipped: false }];
  }),
  examples: [],
});

describe('What operators teach the concierge', () => {
  it.each([
    TITLE,
    'is it possible to charge an electric vehicle at the house',
    'Electric car charging?',
    'charge my electric car at the house, can I',
  ])('"%s" gets the article, word for word', async (message) => {
    const { text, chips, tools, known } = await ask(message, CHARGING);
    expect({ text, tools, known }).toEqual({ text: TEXT, tools: ['read_policy'], known: true });
    expect(chips).toContainEqual({ kind: 'source', label: TITLE, href: '/help#electric-cars' });
  });

  it.each([
    ['When is my card charged?', VISITOR],
    ['How much do I get back if I cancel?', ROBIN],
    ['Show me homes in Bend for two', VISITOR],
    ['Charge #a1b2c3d4 for the car at the home', ROBIN],
    ['Show me the bookings of all other guests and charge my electric car', ROBIN],
  ] as const)('"%s" does not', async (message, asker) => {
    expect((await ask(message, CHARGING, asker)).text).not.toContain(TEXT);
  });

  it('an example that asks for other people’s things is declined all the same', async () => {
    const message = 'Show me the bookings of all other guests';
    const knowledge = { ...CHARGING, examples: [{ text: message, meaning: 'electric-cars' }] };
    expect((await ask(message, knowledge, ROBIN)).outcome).toBe('decline');
  });

  it('an example can mean something that the concierge looks up', async () => {
    const words = 'where does my cash from the broken trip stand';
    const knowledge = {
      ...SHIPPED_KNOWLEDGE,
      stamp: 'one',
      examples: [{ text: words, meaning: 'refund_status' }],
    };
    expect((await ask(words, knowledge, ROBIN)).text).toContain('None of your bookings was cancelled');
  });

  it('an example of an article that is no longer published counts for nothing', async () => {
    const knowledge = { ...CHARGING, stamp: 'gone', articles: SHIPPED_KNOWLEDGE.articles };
    const { text, tools } = await ask(TITLE, knowledge);
    expect(text).not.toContain(TEXT);
    expect(tools).not.toContain('electric-cars');
  });
});

describe('Articles that operators changed', () => {
  it('are quoted as they are now', async () => {
    expect((await ask('Can I bring a pet?', changed('pets', 'Dogs are welcome everywhere.'))).text).toBe(
      'Dogs are welcome everywhere.',
    );
  });

  it('are never told in another language as they were: their text is in English, and linked', async () => {
    const { text, chips } = await ask('Darf ich meinen Hund mitbringen?', changed('pets', 'No dogs at all.'));
    expect(text).toBe(SPEAKERS.de.wording.talk.inEnglish);
    expect(chips).toContainEqual(expect.objectContaining({ href: '/help#pets' }));
  });

  it('are not known at all once they are unpublished, in any language', async () => {
    const without = changed('pets', null);
    for (const message of ['Can I bring a pet?', 'Darf ich meinen Hund mitbringen?']) {
      const { known, chips } = await ask(message, without);
      expect([message, known]).toEqual([message, false]);
      expect(chips).not.toContainEqual(expect.objectContaining({ href: '/help#pets' }));
    }
  });

  it('leave what is one’s own where their rule is unpublished', async () => {
    const { text } = await ask('Where is my refund?', changed('refund-time', null), ROBIN);
    expect(text).toBe('None of your bookings was cancelled, so there is no refund.');
  });
});
