import { toolResult } from '../tools/tool.js';
import { figuresOf, unsupportedClaims } from './figures.js';

const REFUND = toolResult(
  'cancellation_preview',
  'If you cancel Cabin $7 now, $225 of the $400 you paid goes back (75%). This changes at Tue, May 19, 4:00 PM PDT.',
  { userText: ['Cabin $7'], refund: '$225' },
);
const EARNING = toolResult('points_for_stay', 'Paying $1,000 for a stay earns 3,000 with SuperPlus.');

/** What the refund's own words say, by the hours of its clock. */
const KNOWN = figuresOf(REFUND.text.replace('Cabin $7', 'Cabin'));

describe('Figures in an answer', () => {
  it('have a kind: 25% is not $25, and 3:00 is not 3', () => {
    expect([...figuresOf('25% of $25.00 on May 25th at 3:00 PM, 25 nights, 2026-05-26')].sort()).toEqual(
      ['clock 15:00', 'date may 25', 'date may 26', 'money 25', 'number 25', 'percent 25'].sort(),
    );
  });

  it.each([
    'Bei einer Stornierung kommen 225 $ von 400,00 $ zurück (75 %). Das gilt bis zum 19. Mai, 16:00 Uhr.',
    'Se reembolsan 225,00 $ de los 400 dólares; hasta el 19 de mayo a las 16:00.',
    'On vous rembourse 225 $ sur 400 $ (75 pour cent), jusqu’au 19 mai à 16 h.',
    'Ti tornano $225 dei 400 dollari pagati, fino al 19 maggio alle 16:00.',
    'Voltam US$ 225,00 dos $400 pagos, até 19 de maio às 16:00.',
    'お支払いの400ドルのうち225ドル（75%）が返金されます。5月19日16時までです。',
  ])('are read in each language: %s', (answer) => {
    expect(figuresOf(answer)).toContain('money 225');
    expect([...figuresOf(answer)].filter((figure) => !KNOWN.has(figure))).toEqual([]);
  });

  it.each([
    ['1.234,50 $', 'money 1234.5'],
    ['$1,234.50', 'money 1234.5'],
    ['1\u202f234,50 $', 'money 1234.5'],
    ['1,234ドル', 'money 1234'],
    ['le 3 févr.', 'date feb 3'],
    ['am 1. März', 'date mar 1'],
    ['15h30', 'clock 15:30'],
  ])('%s is %s', (text, figure) => expect([...figuresOf(text)]).toEqual([figure]));

  it.each([
    ['another amount, in German', 'Sie bekommen 250 $ zurück.'],
    ['the price as a refund, in Spanish', 'Se reembolsan 400 dólares.'],
    ['another day, in French', 'Jusqu’au 20 mai.'],
    ['another time, in Italian', 'Fino alle 17:00.'],
    ['another percentage, in Portuguese', 'Voltam 100 por cento.'],
    ['another amount, in Japanese', '250ドルが返金されます。'],
    ['a spelled-out figure, in German', 'Sie bekommen zweihundert Dollar.'],
    ['a promise, in French', 'Remboursement intégral.'],
    ['a promise, in Japanese', '全額返金いたします。'],
  ])('are rejected in each language: %s', (_what, answer) =>
    expect(unsupportedClaims(answer, [REFUND])).not.toEqual([]),
  );

  it.each([
    'You would get $225.00 back of your $400; that ends on May 19 at 4:00 PM.',
    'Cabin $7: 75 percent comes back.',
    '1. $225 comes back.\n2. Until 19 May.',
    'Something comes back.',
  ])('are accepted when a tool returned them: %s', (answer) =>
    expect(unsupportedClaims(answer, [REFUND])).toEqual([]),
  );

  it.each([
    ['another amount', 'You get $250 back.'],
    ['the price as the amount that comes back', 'You get $400 back.'],
    ['the price as a refund', 'Your refund of $400 is coming.'],
    ['an amount from a title', 'You get $7 back.'],
    ['another percentage', 'You get 100% back.'],
    ['another day', 'Until May 20.'],
    ['another time', 'Until 5:00 PM.'],
    ['a spelled-out figure', 'You get two hundred dollars back.'],
    ['a promise', 'You get a full refund.'],
    ['a claimed action', 'I have cancelled it.'],
    ['another amount in words', 'You get 250 dollars.'],
  ])('are rejected when no tool returned them: %s', (_what, answer) =>
    expect(unsupportedClaims(answer, [REFUND])).not.toEqual([]),
  );

  it('from the question do not count as a refund', () => {
    expect(unsupportedClaims('Paying $1,000 earns 3,000 points.', [EARNING])).toEqual([]);
    expect(unsupportedClaims('You get $1,000 back.', [EARNING, REFUND])).not.toEqual([]);
  });

  it('stay whole when a home has no text of its own', () => {
    const facts = toolResult('home_facts', 'It sleeps 12 for $1,250.', { userText: [''] });
    expect(unsupportedClaims('12 people, $1,250.', [facts])).toEqual([]);
  });
});
