import { evaluate, PASS_SHARE, reportOf, shareOf, type Graded } from './evaluate.js';
import { QUESTIONS } from './questions.js';

describe('The written questions', () => {
  let graded: Graded[];
  beforeAll(async () => {
    graded = await evaluate();
  });

  it('are at least 120, each asked once', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(QUESTIONS.map(({ turns, asker }) => `${String(asker.id)} ${turns.join()}`)).size).toBe(
      QUESTIONS.length,
    );
  });

  it('are answered by the engine with the right source and the right facts, nine of ten at least', () => {
    expect({
      passes: shareOf(graded) >= PASS_SHARE,
      report: shareOf(graded) >= PASS_SHARE ? '' : reportOf(graded),
    }).toEqual({
      passes: true,
      report: '',
    });
  });

  it('would notice an engine that knows nothing', () => {
    const silent = graded.map((one) => ({
      ...one,
      missing: one.question.source === null ? [] : ['everything'],
    }));
    expect(shareOf(silent)).toBeLessThan(PASS_SHARE);
    expect(reportOf(silent)).toContain('lacks everything');
  });
});
