import { alikeNights, formatCents, type PriceLine } from '#libs/core/rules';
import type { Line } from './pdf.js';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The nights of a stay and what they cost; in several lines when they differ. @spec G4 */
export function nightLines(lines: readonly PriceLine[]): Line[] {
  const groups = alikeNights(lines);
  return groups.map(({ from, nights, cents, subtotal, kinds }) => {
    const what = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
    const since = groups.length > 1 ? ` from ${DAY.format(new Date(`${from}T00:00:00Z`))}` : '';
    const why = kinds.length > 0 ? ` (${kinds.join(', ').toLowerCase()})` : '';
    return [`${what}${since} at ${formatCents(cents)}`, `${formatCents(subtotal)}${why}`];
  });
}
