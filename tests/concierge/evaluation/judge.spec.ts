import { EvaluationWorld } from './evaluation-world.js';
import type { ChatChip } from '#libs/core/contracts';
import type { Outcome, Question } from '../../../libs/people/concierge/answers/reply.js';
import { plainReply } from '../../../libs/people/concierge/answers/reply.js';
import { EMPTY_MEMORY } from '../../../libs/people/concierge/memory.js';
import { readPersonas, readWorld, type Wanted } from './conversations.js';
import { judge, languagesOf } from './judge.js';
import { play, type Answerer } from './play.js';
import { sharesOf, tableOf } from './tally.js';

const WORLD = readWorld();

const wanted = (more: Partial<Wanted>): Wanted => ({ outcome: 'answer', because: 'A1', ...more });
const said = (text: string, outcome: Outcome = 'answer', chips: ChatChip[] = []) => ({
  text,
  outcome,
  chips,
});

const REFUND = wanted({ states: ['{figure:315}'], never: ['{figure:390}'] });
const WHICH = wanted({ outcome: ['ask', 'answer'], states: ['{figure:270}'], never: ['{figure:292.50}'] });
const MANAGER = wanted({ outcome: 'hand_over', states: ['team'] });
const WEATHER = wanted({ outcome: 'decline', never: ['degrees'] });
const SPANISH = wanted({ states: ['{figure:262.50}'], language: 'es' });

describe('An answer in the evaluation', () => {
  it.each`
    what                                             | expected   | reply                                                                         | verdict
    ${'with all that a right one states'}            | ${REFUND}  | ${said('$315.00 goes back to your card.')}                                    | ${'well'}
    ${'about something else'}                        | ${REFUND}  | ${said('Each home has its own check-in time.')}                               | ${'beside_the_point'}
    ${'with a figure that must not be said'}         | ${REFUND}  | ${said('You get $390 back, or $315 if you wait.')}                            | ${'confidently_wrong'}
    ${'that hands over what the product knows'}      | ${REFUND}  | ${said('Our team can help.', 'hand_over')}                                    | ${'gave_up'}
    ${'that asks what it could know'}                | ${REFUND}  | ${said('Which booking do you mean?', 'ask')}                                  | ${'gave_up'}
    ${'that asks which of two'}                      | ${WHICH}   | ${said('Chicago or Portland, which one do you mean?', 'ask')}                 | ${'asked'}
    ${'that asks, and says what must not be said'}   | ${WHICH}   | ${said('$292.50 for Portland, or do you mean Chicago?', 'ask')}               | ${'confidently_wrong'}
    ${'that hands over as it should'}                | ${MANAGER} | ${said('I pass this on to our team.', 'hand_over')}                           | ${'handed_over'}
    ${'that talks on instead of handing over'}       | ${MANAGER} | ${said('Our team works from nine to five.')}                                  | ${'beside_the_point'}
    ${'that says that it is not to be had here'}     | ${WEATHER} | ${said('I only know about homes and stays.', 'decline')}                      | ${'well'}
    ${'in the language of the question'}             | ${SPANISH} | ${said('Si la cancelas hoy, te devolvemos $262.50 a tu tarjeta de crédito.')} | ${'well'}
    ${'in another language than that of the person'} | ${SPANISH} | ${said('If you cancel today, $262.50 goes back to your card.')}               | ${'beside_the_point'}
  `(
    '$what is $verdict',
    ({ expected, reply, verdict }: { expected: Wanted; reply: ReturnType<typeof said>; verdict: string }) =>
      expect(judge(expected, reply, WORLD).verdict).toBe(verdict),
  );
});

describe('The language of an answer', () => {
  it.each`
    text                                                                                                                                     | language
    ${'By card, on the hosted page of our payment provider, in US dollars. Your card details go to the provider and never reach Latchkey.'}  | ${'en'}
    ${'No. Points do not expire.'}                                                                                                           | ${'en'}
    ${'Solo con tarjeta y en dólares (USD), en la página de nuestro proveedor de pagos.'}                                                    | ${'es'}
    ${'En «My Bookings», en la tarjeta de la reserva, pulsa «Receipt»: es un recibo en PDF con cada pago.'}                                  | ${'es'}
    ${'3 casas que puedes reservar (TX):\n1. Hill Country cottage with its own rows, Fredericksburg, TX: $185 por noche + $100 de limpieza'} | ${'es'}
    ${'Für Ihre 2.050 Punkte bekommen Sie eine dieser Prämien:\nOne night on us (1.800 Punkte)\nTwo seats for live music (1.200 Punkte)'}    | ${'de'}
    ${'Nein, Punkte verfallen nicht.'}                                                                                                       | ${'de'}
    ${'「My Bookings」の予約カードの「Receipt」からご覧いただけます。'}                                                                      | ${'ja'}
  `('may be $language: $text', ({ text, language }: { text: string; language: string }) =>
    expect(languagesOf(text)).toContain(language),
  );

  it('is none for names', () =>
    expect(languagesOf('Hill Country cottage with its own rows, Fredericksburg')).toEqual([]));

  it('is that of its sentences, not of a name or a greeting in them', () =>
    expect(languagesOf('Hola Inés. You get everything back, including the cleaning fee.')).toEqual(['en']));
});

describe('A list of homes in the evaluation', () => {
  const inArizona = wanted({ homes: { onlyWhere: { state: 'AZ' }, atLeast: 1, first: 'tucson' } });
  const open = (key: string): ChatChip => ({
    kind: 'source',
    label: key,
    href: `/properties/${key}?guests=2`,
  });
  const verdictOf = (...keys: string[]) =>
    judge(inArizona, said('These homes can be booked.', 'answer', keys.map(open)), WORLD);

  it('is right with homes that fit, in order', () =>
    expect(verdictOf('tucson', 'scottsdale')).toEqual({ verdict: 'well', why: [] }));

  it('is wrong with a home that does not fit', () =>
    expect(verdictOf('tucson', 'bend').why).toEqual(['lists bend, which does not fit']));

  it('is wrong in another order', () =>
    expect(verdictOf('scottsdale', 'tucson').why).toEqual(['tucson is not first']));

  it('is wrong without any', () => expect(verdictOf().why).toEqual(['lists fewer than 1 that fit']));
});

describe('The conversations of the evaluation', () => {
  it('are played with what was said before', async () => {
    const turns: number[] = [];
    const counting: Answerer = {
      answer: ({ memory, message }: Question) => {
        turns.push(memory.guests ?? 0);
        return Promise.resolve(plainReply({ ...memory, guests: (memory.guests ?? 0) + 1 }, message));
      },
    };
    const judged = await play('training', WORLD, {
      answerer: counting,
      gateways: new EvaluationWorld(WORLD),
    });
    const conversations = readPersonas(['training']).flatMap((persona) => persona.conversations);
    expect(turns.filter((turn) => turn === 0)).toHaveLength(conversations.length);
    expect(Math.max(...turns)).toBe(Math.max(...conversations.map((one) => one.turns.length)) - 1);
    expect(judged).toHaveLength(conversations.flatMap((one) => one.turns).length);
  });

  it('would notice a concierge that always says the same', async () => {
    const same: Answerer = {
      answer: () => Promise.resolve(plainReply(EMPTY_MEMORY, 'You get 75% of the nights back.')),
    };
    const judged = await play('training', WORLD, { answerer: same, gateways: new EvaluationWorld(WORLD) });
    expect(sharesOf(judged).right).toBeLessThan(0.05);
    expect(tableOf(judged)).toContain('writes-spanish');
  });
});
