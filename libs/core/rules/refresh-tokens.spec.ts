import { judgeRefreshToken, type RefreshFacts } from './refresh-tokens.js';

interface Case extends Pick<RefreshFacts, 'presented' | 'received'> {
  seconds: number;
  verdict: string;
}

const NOON = Date.parse('2026-05-13T12:00:00Z');
const after = (seconds: number): Date => new Date(NOON + seconds * 1_000);
const judge = (facts: Partial<RefreshFacts>) =>
  judgeRefreshToken({
    presented: 'third',
    presentedGeneration: 0,
    generation: 2,
    newest: 'third',
    previous: 'second',
    rotatedAt: after(0),
    received: true,
    lateBefore: 0,
    now: after(900),
    ...facts,
  });

describe('A refresh token', () => {
  it.each`
    presented   | seconds   | received | verdict          | why
    ${'third'}  | ${900}    | ${true}  | ${'rotate'}      | ${'it is the newest'}
    ${'third'}  | ${1}      | ${false} | ${'rotate'}      | ${'its own arrival shows that the answer came'}
    ${'second'} | ${0}      | ${true}  | ${'repeat'}      | ${'another tab sent it at the same time'}
    ${'second'} | ${30}     | ${true}  | ${'repeat'}      | ${'the grace is not over'}
    ${'second'} | ${30.1}   | ${true}  | ${'reused'}      | ${'the grace is over, and the client has a newer one'}
    ${'second'} | ${90_000} | ${false} | ${'repeat_late'} | ${'the answer with the newer one was lost'}
    ${'first'}  | ${1}      | ${false} | ${'reused'}      | ${'its successor was rotated as well, so it has arrived'}
  `(
    '$presented after $seconds s is judged $verdict: $why',
    ({ presented, seconds, received, verdict }: Case) => {
      expect(judge({ presented, received, now: after(seconds) })).toBe(verdict);
    },
  );

  it.each([
    [1, 'repeat_late'],
    [2, 'reused'],
  ])('that comes late after %i others in a row did is judged %s', (lateBefore, verdict) => {
    expect(judge({ presented: 'second', received: false, lateBefore })).toBe(verdict);
    expect(judge({ presented: 'second', received: false, lateBefore, now: after(5) })).toBe('repeat');
  });

  it('that a restored database does not know yet proves no theft', () => {
    expect(judge({ presented: 'fifth', presentedGeneration: 4 })).toBe('unknown');
  });

  it('that was never rotated has no predecessor', () => {
    const fresh = { previous: null, rotatedAt: null, received: false };
    expect(judge({ ...fresh, presented: 'third' })).toBe('rotate');
    expect(judge({ ...fresh, presented: 'second' })).toBe('reused');
  });
});
