import { inOrderOfUrgency, urgencyOf, type Urgency, type WorkKind } from './index.js';

const NOW = new Date('2026-05-13T12:00:00.000Z');
const hours = (ahead: number): Date => new Date(NOW.getTime() + ahead * 3_600_000);

describe('How soon an operator must act', () => {
  it.each`
    kind                 | waited | urgency    | why
    ${'refund_stuck'}    | ${1}   | ${'now'}   | ${'somebody waits for money'}
    ${'support_waiting'} | ${23}  | ${'today'} | ${'questions are answered within a day'}
    ${'support_waiting'} | ${24}  | ${'now'}   | ${'the day is over'}
    ${'home_to_approve'} | ${1}   | ${'later'} | ${'nobody is harmed'}
    ${'home_to_approve'} | ${24}  | ${'today'} | ${'it has waited for a day'}
  `(
    '$kind after $waited h is for $urgency: $why',
    ({ kind, waited, urgency }: { kind: WorkKind; waited: number; urgency: Urgency }) => {
      expect(urgencyOf({ kind, since: hours(-waited), dueAt: null }, NOW)).toBe(urgency);
    },
  );

  it.each`
    left     | urgency
    ${-1}    | ${'now'}
    ${48}    | ${'now'}
    ${49}    | ${'today'}
    ${168}   | ${'today'}
    ${168.5} | ${'later'}
  `(
    'evidence that is due in $left h is for $urgency',
    ({ left, urgency }: { left: number; urgency: Urgency }) => {
      expect(urgencyOf({ kind: 'dispute_due', since: hours(-500), dueAt: hours(left) }, NOW)).toBe(urgency);
    },
  );

  it('orders by urgency, then by gravity, then by deadline or wait', () => {
    const work = (kind: WorkKind, urgency: Urgency, since: number, due?: number) => ({
      kind,
      urgency,
      since: hours(since),
      dueAt: due === undefined ? null : hours(due),
    });
    const sorted = [
      work('refund_stuck', 'now', -1),
      work('refund_stuck', 'now', -2),
      work('dispute_due', 'now', -9, 3),
      work('dispute_due', 'now', -1, 2),
      work('home_to_approve', 'later', -9),
      work('review_reported', 'today', -1),
    ];
    expect(inOrderOfUrgency(sorted).map((one) => sorted.indexOf(one))).toEqual([1, 0, 3, 2, 5, 4]);
  });
});
