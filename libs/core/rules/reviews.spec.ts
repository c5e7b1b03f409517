import { editableUntil, isEditable, REVIEW_EDIT_HOURS } from './reviews.js';

const WRITTEN = new Date('2026-05-13T12:00:00.000Z');
const later = (ms: number): Date => new Date(WRITTEN.getTime() + ms);
const LIMIT_MS = REVIEW_EDIT_HOURS * 3_600_000;

describe('Changing a review', () => {
  it.each`
    ms               | editable | why
    ${0}             | ${true}  | ${'just written'}
    ${LIMIT_MS - 1}  | ${true}  | ${'the last millisecond of 48 hours'}
    ${LIMIT_MS}      | ${false} | ${'48 hours are over'}
    ${LIMIT_MS * 10} | ${false} | ${'long ago'}
  `('$ms ms after writing: $editable, $why', ({ ms, editable }: { ms: number; editable: boolean }) => {
    expect(isEditable(WRITTEN, later(ms))).toBe(editable);
  });

  it('ends 48 hours after writing', () => {
    expect(editableUntil(WRITTEN)).toEqual(new Date('2026-05-15T12:00:00.000Z'));
  });
});
