import { DomainError } from '#libs/core/platform';
import type { CivilDate } from '#libs/core/rules';
import type { Entry } from './entries.js';

const dayInWords = (day: CivilDate): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const NAMES: Readonly<Record<Entry['kind'], string>> = {
  booking: 'A booking',
  block: 'Your block',
  imported: 'A stay on another platform',
};

/**
 * `calendar.nights_taken`, naming what is in the way.
 * @param entry null when it was taken in the same moment and is not known
 */
export function nightsTakenError(entry: Entry | null): DomainError {
  if (!entry) return new DomainError('calendar.nights_taken', { what: 'Something else' });
  const { from, to, kind } = entry;
  const what = `${NAMES[kind]} from ${dayInWords(from)} to ${dayInWords(to)}`;
  return new DomainError('calendar.nights_taken', { what, facts: { kind, from, to } });
}
