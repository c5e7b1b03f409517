import { found } from '../tools/tool.js';
import { figuresOf, inventedIn } from './figures.js';

const REFUND = found(
  'cancellation_preview',
  'If you cancel Cabin $7 now, $225 of the $400 you paid goes back (75%). This changes at Tue, May 19, 4:00 PM PDT.',
  { foreign: ['Cabin $7'], refund: '$225' },
);
const EARNING = found('points_for_stay', 'Paying $1,000 for a stay earns 3,000 with SuperPlus.');

describe('Figures in an answer', () => {
  it('have a kind: a quarter is not 25 dollars, and 3:00 is not 3', () => {
    expect([...figuresOf('25% of $25.00 on May 25th at 3:00 PM, 25 nights, 2026-05-26')].sort()).toEqual(
      ['clock 3:00p', 'date may 25', 'date may 26', 'money 25', 'number 25', 'percent 25'].sort(),
    );
  });

  it.each([
    'You would get $225.00 back of your $400; that ends on May 19 at 4:00 PM.',
    'Cabin $7: 75 percent comes back.',
    '1. $225 comes back.\n2. Until 19 May.',
    'Something comes back.',
  ])('are believed where a tool said them: %s', (answer) => expect(inventedIn(answer, [REFUND])).toEqual([]));

  it.each([
    ['another amount', 'You get $250 back.'],
    ['what was paid as what returns', 'You get $400 back.'],
    ['what was paid as a refund', 'Your refund of $400 is coming.'],
    ['the amount of a name', 'You get $7 back.'],
    ['another share', 'You get 100% back.'],
    ['another day', 'Until May 20.'],
    ['another time', 'Until 5:00 PM.'],
    ['a figure as a word', 'You get two hundred dollars back.'],
    ['a promise', 'You get a full refund.'],
    ['a deed', 'I have cancelled it.'],
    ['dollars in words', 'You get 250 dollars.'],
  ])('are refused where none did: %s', (_what, answer) =>
    expect(inventedIn(answer, [REFUND])).not.toEqual([]),
  );

  it('that the asker brought are no refund', () => {
    expect(inventedIn('Paying $1,000 earns 3,000 points.', [EARNING])).toEqual([]);
    expect(inventedIn('You get $1,000 back.', [EARNING, REFUND])).not.toEqual([]);
  });
});
