import { RIGHT, VERDICTS, type Verdict } from './judge.js';
import type { Judged } from './play.js';

/** Shares of the turns, 0 to 1. */
export interface Shares {
  right: number;
  confidentlyWrong: number;
}

const shareOf = (judged: readonly Judged[], counts: (verdict: Verdict) => boolean): number =>
  judged.filter(({ verdict }) => counts(verdict)).length / judged.length;

/** How many turns went well, and how many very badly. */
export const sharesOf = (judged: readonly Judged[]): Shares => ({
  right: shareOf(judged, (verdict) => RIGHT.has(verdict)),
  confidentlyWrong: shareOf(judged, (verdict) => verdict === 'confidently_wrong'),
});

const HEADINGS = ['turns', 'right', ...VERDICTS.map((verdict) => verdict.replaceAll('_', ' '))];
const NAME_WIDTH = 22;

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function row(name: string, judged: readonly Judged[]): string {
  const cells = [
    String(judged.length),
    percent(sharesOf(judged).right),
    ...VERDICTS.map((one) => percent(shareOf(judged, (verdict) => verdict === one))),
  ];
  return line(name, cells);
}

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) +
  cells.map((cell, index) => cell.padStart((HEADINGS[index]?.length ?? 0) + 2)).join('');

const rowsBy = (judged: readonly Judged[], key: 'topic' | 'persona'): string[] =>
  [...Map.groupBy(judged, (one) => one[key])].map(([name, ones]) => row(name, ones));

/** The verdicts as a table: all turns, by topic and by persona. */
export const tableOf = (judged: readonly Judged[]): string =>
  [
    line('', HEADINGS),
    row('all', judged),
    '',
    ...rowsBy(judged, 'topic'),
    '',
    ...rowsBy(judged, 'persona'),
  ].join('\n');

/** The turns that went wrong, with what was said and what is wrong with it. */
export const failuresOf = (judged: readonly Judged[]): string =>
  judged
    .filter(({ verdict }) => !RIGHT.has(verdict))
    .map(
      ({ persona, topic, says, reply, verdict, why }) =>
        `- ${persona}, ${topic}: ${says}\n    ${verdict.replaceAll('_', ' ')}: ${why.join('; ')}\n    said ${reply.text.replaceAll('\n', ' ')}`,
    )
    .join('\n');

/** Bounds of the bands of likelihood. */
const BANDS = [0, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95, 1.01];

/**
 * How right the guesses are that were sure, and how wrong those that were not: by bands of likelihood, the turns, how likely they were, and
 * the shares that went right and very badly. Below, the mean distance of the two, weighed by turns.
 */
export function calibrationOf(judged: readonly Judged[]): string {
  const bands = BANDS.slice(1).flatMap((to, index) => {
    const from = BANDS[index] ?? 0;
    const ones = judged.filter(({ likelihood }) => likelihood >= from && likelihood < to);
    const likely = ones.reduce((sum, { likelihood }) => sum + likelihood, 0) / ones.length;
    return ones.length === 0 ? [] : [{ from, to: Math.min(to, 1), ones, likely, ...sharesOf(ones) }];
  });
  const off = bands.reduce(
    (sum, { ones, likely, right }) => sum + (ones.length / judged.length) * Math.abs(likely - right),
    0,
  );
  return [
    'likelihood'.padEnd(NAME_WIDTH) + 'turns  likely  right  confidently wrong',
    ...bands.map(
      ({ from, to, ones, likely, right, confidentlyWrong }) =>
        `${from.toFixed(2)} to ${to.toFixed(2)}`.padEnd(NAME_WIDTH) +
        String(ones.length).padStart(5) +
        percent(likely).padStart(8) +
        percent(right).padStart(7) +
        percent(confidentlyWrong).padStart(19),
    ),
    `off by ${percent(off)} in the mean`,
  ].join('\n');
}

/** How each variant of the questions did, beside the questions as they were written. */
export const stressOf = (
  asWritten: readonly Judged[],
  varied: ReadonlyMap<string, readonly Judged[]>,
): string =>
  [
    line('', HEADINGS),
    row('as written', asWritten),
    ...[...varied].map(([name, judged]) => row(name, judged)),
    row('all variants', [...varied.values()].flat()),
  ].join('\n');
