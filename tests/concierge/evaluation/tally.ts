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
