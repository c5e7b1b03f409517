import { helpSections } from '#libs/core/contracts';
import { patternAt, readPersonas, readWorld, saysAt } from './conversations.js';

const NOW = new Date(readWorld().now);
const TURNS = readPersonas()
  .filter(({ split }) => split !== 'held-out')
  .flatMap(({ conversations }) => conversations.flatMap(({ turns }) => turns));
const ALL_TURNS = readPersonas().flatMap(({ conversations }) => conversations.flatMap(({ turns }) => turns));

/** Tells whether a text has all that a right answer states, and nothing that it must not. */
function judgeOf({ states = [], never = [] }: { states?: string[]; never?: string[] }) {
  const compiled = (patterns: readonly string[]) => patterns.map((one) => patternAt(one, NOW));
  const [stated, forbidden] = [compiled(states), compiled(never)];
  return (text: string): boolean =>
    stated.every((pattern) => pattern.test(text)) && !forbidden.some((pattern) => pattern.test(text));
}

describe('Dates, figures and times in patterns', () => {
  it.each`
    pattern              | text
    ${'{in:9}'}          | ${'Fri, May 22 – 25, 2026'}
    ${'{in:12}'}         | ${'Fri, May 22 – 25, 2026'}
    ${'{in:7}'}          | ${'20.–23. Mai 2026'}
    ${'{in:11}'}         | ${'el domingo 24 de mayo'}
    ${'{in:15}'}         | ${'5月28日から'}
    ${'{in:8}'}          | ${'le 21 mai'}
    ${'{in:2}'}          | ${'5/15'}
    ${'{friday}'}        | ${'2026-05-15'}
    ${'{figure:1640}'}   | ${'$1,640.00'}
    ${'{figure:1640}'}   | ${'1.640 $'}
    ${'{figure:416.25}'} | ${'416,25 $'}
    ${'{time:15:00}'}    | ${'from 3 PM'}
    ${'{time:15:00}'}    | ${'ab 15 Uhr'}
    ${'{time:15:00}'}    | ${'desde las 3:00 p. m.'}
  `('$pattern is found in "$text"', ({ pattern, text }: { pattern: string; text: string }) =>
    expect(text).toMatch(patternAt(pattern, NOW)),
  );

  it.each`
    pattern           | text
    ${'{in:9}'}       | ${'May 2, 2026'}
    ${'{in:-11}'}     | ${'May 22, 2026'}
    ${'{figure:640}'} | ${'$1,640.00'}
    ${'{figure:640}'} | ${'$640.50'}
    ${'{figure:164}'} | ${'1640 points'}
    ${'{time:15:00}'} | ${'3:00 AM'}
  `('$pattern is not found in "$text"', ({ pattern, text }: { pattern: string; text: string }) =>
    expect(text).not.toMatch(patternAt(pattern, NOW)),
  );

  it('are written in questions as people write them', () =>
    expect(saysAt('{in:9} or {in:9:de}, {in:9:us}, {friday:iso}', NOW)).toBe(
      'May 22 or 22. Mai, 5/22, 2026-05-15',
    ));
});

describe('What a right answer states', () => {
  it.each`
    says                              | answer
    ${'hey um so when do we have to'} | ${'Your stay at Red barn farmhouse in Lancaster is from May 22 – 25. Check-in is from 3:00 PM.'}
    ${'okay so jonah has a fever'}    | ${'Cancelled today, $315.00 goes back to your card; $105.00 is the inconvenience fee and the cleaning fee of $100.00 is kept.'}
    ${'uh hi can we push'}            | ${'Yes: press Change dates in My Bookings. A paid stay can be moved until 24 hours before check-in.'}
    ${'yo what time can i get in'}    | ${'Check-in at Corner loft in the West Loop is tomorrow from 3:00 PM.'}
    ${'WHERE IS MY MONEY'}            | ${'The refund of $570.00 did not go through: the bank of your card sent it back. It is tried again.'}
    ${'Split that for me'}            | ${'Timberline A-frame on Mount Hood: $342.00. Wheat-country barn near Walla Walla: $459.00.'}
    ${'hola! cuando me toca'}         | ${'Tu estancia empieza el 24 de mayo; puedes entrar desde las 16:00.'}
    ${'oi o dono do barco'}           | ${'O reembolso de US$ 520,00 foi enviado ao seu cartão em 12 de maio.'}
    ${'Good morning. My sister'}      | ${'Granite ledge house on Frenchman Bay, May 19 – 23; Log cabin on the Little River, May 26 – 29; Boathouse Lodge on Mirror Lake, May 30 – Jun 1.'}
    ${'Wie hoch wäre die Erstattung'} | ${'Sie erhalten 416,25 $ zurück; 138,75 $ und die Reinigung werden einbehalten.'}
    ${'恐れ入りますが'}               | ${'ご予約は5月28日から6月1日までです。'}
    ${'My fifty-off: code'}           | ${'LK-7Q2M-FIFTY, until June 2, for stays whose nights cost $300 or more.'}
    ${'2) What exactly is still'}     | ${'Two more photos, a confirmed email address and a price.'}
  `('"$says…" accepts a right answer', ({ says, answer }: { says: string; answer: string }) => {
    const turn = TURNS.find((one) => one.says.startsWith(says));
    expect(turn && judgeOf(turn.expect)(answer)).toBe(true);
  });

  it('is not found by luck: of the articles of the help, at most one in ten answers a question', () => {
    const articles = helpSections().map(({ text }) => text.join(' '));
    const few = articles.length / 10;
    const lucky = ALL_TURNS.filter(
      ({ expect: wanted }) =>
        wanted.outcome === 'answer' &&
        !wanted.homes &&
        wanted.language === undefined &&
        articles.filter(judgeOf(wanted)).length > few,
    );
    expect(lucky.map(({ says }) => says)).toEqual([]);
  });
});
