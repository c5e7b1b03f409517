import { helpSections } from '#libs/core/contracts';
import { Engine } from '../../libs/people/concierge/engine.js';
import { ARTICLE_IDS } from '../../libs/people/concierge/languages/articles/article.js';
import type { Language } from '../../libs/people/concierge/languages/language.js';
import { languageOf } from '../../libs/people/concierge/languages/recognizer.js';
import { SPEAKERS } from '../../libs/people/concierge/languages/wordings/index.js';
import { placePattern } from '../../libs/people/concierge/understanding/features.js';
import { readPersonas, saysAt } from './evaluation/conversations.js';
import { languagesOf } from './evaluation/judge.js';
import { converse } from './evaluate.js';
import { isIntent } from '../../libs/people/concierge/understanding/meanings.js';
import { offeredIn } from './training/examples.js';
import { ROBIN, VISITOR, World, WORLD_NOW } from './world.js';

const PLACES = placePattern(['Park City', 'Fredericksburg', 'Bend']);
const OTHERS = Object.entries(SPEAKERS);

describe('The language in which to answer', () => {
  it.each`
    message                                | language
    ${'Hallo'}                             | ${'de'}
    ${'Wie ist das mit dem Check-in?'}     | ${'de'}
    ${'Haus in Park City mit Sauna für 4'} | ${'de'}
    ${'hola'}                              | ${'es'}
    ${'cuánto cuesta la limpieza'}         | ${'es'}
    ${'merci'}                             | ${'fr'}
    ${'je peux venir avec mon chien ?'}    | ${'fr'}
    ${'quanto costa la pulizia'}           | ${'it'}
    ${'oi, quero cancelar minha reserva'}  | ${'pt'}
    ${'返金'}                              | ${'ja'}
    ${'キャンセルしたいです'}              | ${'ja'}
    ${'check-in?'}                         | ${'en'}
    ${'Explorer'}                          | ${'en'}
    ${'sauna, pool'}                       | ${'en'}
    ${'Fredericksburg'}                    | ${'en'}
    ${'655'}                               | ${'en'}
    ${'waar kan ik mijn factuur vinden'}   | ${'other'}
    ${'czy mogę przyjechać z psem?'}       | ${'other'}
    ${'可以带狗吗'}                        | ${'other'}
    ${'예약을 취소하고 싶어요'}            | ${'other'}
    ${'как отменить бронирование'}         | ${'other'}
    ${'كيف ألغي الحجز'}                    | ${'other'}
  `('of "$message" is $language', async ({ message, language }: { message: string; language: string }) =>
    expect(await languageOf(message, null, PLACES)).toBe(language),
  );

  it.each`
    before  | message                                     | language
    ${'de'} | ${'ok'}                                     | ${'de'}
    ${'de'} | ${'Check-in?'}                              | ${'de'}
    ${'de'} | ${'Hill Country cottage'}                   | ${'de'}
    ${'de'} | ${'Sorry, can we talk in English instead?'} | ${'en'}
    ${'ja'} | ${'Explorer'}                               | ${'ja'}
    ${'en'} | ${'Fredericksburg'}                         | ${'en'}
    ${'en'} | ${'Können wir auf Deutsch weiterreden?'}    | ${'de'}
    ${'es'} | ${'4'}                                      | ${'es'}
  `(
    'of a conversation in $before is $language after "$message"',
    async ({ before, message, language }: { before: Language; message: string; language: string }) =>
      expect(await languageOf(message, before, PLACES)).toBe(language),
  );

  it('is right for all that the strangers of the training split write', async () => {
    for (const { conversations } of readPersonas(['training']))
      for (const { turns } of conversations) {
        let language: Language | 'other' | null = null;
        for (const { says, expect: expected } of turns) {
          language = await languageOf(saysAt(says, WORLD_NOW), language, PLACES);
          expect({ says, language }).toEqual({ says, language: expected.language ?? 'en' });
        }
      }
  });
});

/** The figures of a text; thousands are told apart in many ways. */
const figures = (text: string): string[] =>
  text
    .replaceAll(/(\d)[.,\s\u202f](\d{3})\b/g, '$1$2')
    .match(/\d+(?:[.,]\d+)?/g)
    ?.map((one) => one.replace(',', '.')) ?? [];

describe('The help in other languages', () => {
  it('has the articles of the help', () =>
    expect([...ARTICLE_IDS].sort()).toEqual(
      helpSections()
        .map(({ id }) => id)
        .sort(),
    ));

  it.each(OTHERS)('states no figure in %s that the article does not state', (_language, { wording }) => {
    for (const { id, title, text } of helpSections()) {
      // "1泊" is a night.
      const known = new Set(['1', ...figures(`${title} ${text.join(' ')}`)]);
      const said = ARTICLE_IDS.filter((one) => one === id).flatMap((one) =>
        figures(wording.articles[one][1]),
      );
      expect({ id, invented: said.filter((one) => !known.has(one)) }).toEqual({ id, invented: [] });
    }
  });

  it.each(OTHERS)('is written in %s', (language, { wording }) => {
    for (const id of ARTICLE_IDS) {
      const [, text] = wording.articles[id];
      expect({ id, languages: languagesOf(text) }).toEqual({
        id,
        languages: expect.arrayContaining([language]) as string[],
      });
    }
  });
});

describe('A conversation in another language', () => {
  const engine = new Engine(new World());
  const say = (asker: typeof ROBIN, ...turns: string[]) => converse(engine, { turns, asker });

  it.each`
    language | turns                                                          | states
    ${'de'}  | ${['Was bekomme ich zurück, wenn ich meine Reise storniere?']} | ${['225 $', 'Mi., 20. Mai']}
    ${'es'}  | ${['cuánto me devuelven si cancelo mi reserva']}               | ${['$225', '20 de mayo']}
    ${'fr'}  | ${['combien on me rembourse si j’annule ma réservation']}      | ${['225', '20 mai']}
    ${'it'}  | ${['quanto mi torna se cancello la prenotazione']}             | ${['225', '20 maggio']}
    ${'pt'}  | ${['quanto volta se eu cancelar minha reserva']}               | ${['225', '20 de maio']}
    ${'ja'}  | ${['予約をキャンセルするといくら返金されますか']}              | ${['$225', '5月20日']}
  `(
    'tells one’s own refund in $language',
    async ({ language, turns, states }: { language: string; turns: string[]; states: string[] }) => {
      const { text: said, memory } = await say(ROBIN, ...turns);
      const text = said.replaceAll('\u00a0', ' ');
      for (const one of states) expect(text).toContain(one);
      expect(languagesOf(text)).toContain(language);
      expect(memory.language).toBe(language);
    },
  );

  it.each`
    language | hello
    ${'de'}  | ${'Guten Tag'}
    ${'es'}  | ${'Hola, buenos días'}
    ${'fr'}  | ${'Bonjour'}
    ${'it'}  | ${'Buongiorno'}
    ${'pt'}  | ${'Oi, bom dia'}
    ${'ja'}  | ${'こんにちは'}
  `(
    'has its questions and links in $language',
    async ({ language, hello }: { language: keyof typeof SPEAKERS; hello: string }) => {
      const { text, chips } = await say(VISITOR, hello);
      const { talk, chips: labels } = SPEAKERS[language].wording;
      expect(text).toBe(talk.greeting);
      expect(chips.map(({ label }) => label)).toEqual([
        labels.homesThisWeekend,
        labels.whatComesBack,
        labels.comparePlans,
        labels.cancellationPolicy,
      ]);
    },
  );

  it.each(OTHERS)('understands the articles in %s by their titles', async (_language, { wording }) => {
    for (const [id, question] of offeredIn(wording)) {
      if (isIntent(id)) continue;
      const { chips } = await say(VISITOR, question);
      const opened = chips.flatMap((chip) => (chip.kind === 'source' ? [chip.href] : []));
      expect({ question, opened }).toEqual({
        question,
        opened: expect.arrayContaining([`/help#${id}`]) as string[],
      });
    }
  });

  it('says once in which languages we answer, and answers in English', async () => {
    const first = await say(VISITOR, 'czy mogę przyjechać z psem?');
    expect(first.text).toMatch(
      /^I answer in English, Deutsch, español, français, italiano, português, and 日本語\./,
    );
    const second = await say(VISITOR, 'czy mogę przyjechać z psem?', 'a ile to kosztuje za cztery osoby?');
    expect(second.text).not.toContain('I answer in');
  });
});
