import { formatCents } from '#libs/core/rules';
import { figuresOf } from '../model/figures.js';
import type { ToolResult } from '../tools/tool.js';
import type { ActOffer } from './act.js';

/**
 * The cards of tools' results. Every amount, date and number on a card must stand in its tool's own words, as in what a language model says; a
 * card with another figure is not offered.
 */
export function supportedOffers(results: readonly ToolResult[]): ActOffer[] {
  return results.flatMap((result) => {
    if (!result.act) return [];
    const known = figuresOf(withoutNames(result.text, result));
    const shown = [...figuresOf(withoutNames(textOf(result.act), result))];
    return shown.every((figure) => known.has(figure)) ? [result.act] : [];
  });
}

const textOf = ({ card: { title, lines, button, note } }: ActOffer): string =>
  [
    title,
    ...lines.map((line) => `${line.label}: ${'amount' in line ? formatCents(line.amount) : line.text}`),
    button,
    note ?? '',
  ].join(' | ');

const withoutNames = (text: string, { userText }: ToolResult): string =>
  userText.reduce((rest, part) => (part === '' ? rest : rest.replaceAll(part, ' ')), text);
