import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { isTimeZone } from '#libs/core/platform';
import { componentOf } from './calendar-text.js';
import { zoneRules } from './recurrences.js';

/** How the times of a zone are read: by a zone of the database, or by the rules that the calendar brought along. */
export type Zone = { iana: string } | { rules: ICAL.Timezone };

/** Changes of the clock that the zones of a calendar may define together, and how many of them may be rules. */
const MAX_CHANGES = 500;
const MAX_RULES = 40;

/** Years outside are read as if their clocks changed as in these; no night of them matters. */
const FIRST_RULED_YEAR = 1970;
const LAST_RULED_YEAR = 2050;

/** Names shown by Outlook and by many booking systems, which are no identifiers anywhere. */
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'atlantic time': 'America/Halifax',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'indiana (east)': 'America/Indiana/Indianapolis',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

/** The zone that a calendar means by a name; null when it cannot be known. */
export function zoneNamed(name: string, own: ReadonlyMap<string, ICAL.Timezone>): Zone | null {
  const iana = ianaOf(name);
  if (iana) return { iana };
  const rules = own.get(name);
  if (!rules) return null;
  const location: unknown = rules.component.getFirstPropertyValue('x-lic-location');
  const located = typeof location === 'string' ? ianaOf(location) : null;
  return located ? { iana: located } : { rules };
}

function ianaOf(name: string): string | null {
  const trimmed = name.trim().replace(/^"|"$/g, '');
  const shown = trimmed
    .replace(/^\((UTC|GMT)[^)]*\)\s*/i, '')
    .replace(/\s*\((US & Canada|US &amp; Canada|Canada)\)$/i, '')
    .toLowerCase();
  // Some programs put their own name before the zone's: /mozilla.org/20070129_1/America/New_York.
  const suffix = /[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/.exec(trimmed)?.[0];
  const offset = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(trimmed);
  const candidates = [
    trimmed,
    suffix,
    ...findIana(trimmed).slice(0, 1),
    SHOWN_NAMES[shown],
    offset && `${offset[1] ?? '+'}${(offset[2] ?? '').padStart(2, '0')}:${offset[3] ?? '00'}`,
  ];
  return (
    candidates.find((one): one is string => typeof one === 'string' && one !== '' && isTimeZone(one)) ?? null
  );
}

/**
 * The zones that a calendar defines, by name. Left out are those that cannot be read, whose names may be known all the same, and those that
 * would take too long to follow.
 */
export function zonesOf(calendarZones: readonly (readonly string[])[]): Map<string, ICAL.Timezone> {
  const found = new Map<string, ICAL.Timezone>();
  let changes = 0;
  let rules = 0;
  for (const lines of calendarZones)
    try {
      const component = componentOf('VTIMEZONE', lines);
      changes += component.getAllSubcomponents().length;
      const own = zoneRules(component);
      rules += own?.length ?? 0;
      if (changes > MAX_CHANGES || rules > MAX_RULES) break;
      if (!own) continue;
      const zone = new ICAL.Timezone(component);
      found.set(zone.tzid, zone);
    } catch {
      // The library reports what it cannot read only by throwing.
    }
  return found;
}

/** The instant that a clock on the wall of a zone shows. */
export function instantIn(zone: Zone, wall: Temporal.PlainDateTime): Temporal.Instant {
  if ('iana' in zone) return wall.toZonedDateTime(zone.iana).toInstant();
  const { month, day, hour, minute, second } = wall;
  // The library follows the rules from their beginning to the year it is asked for.
  const year = Math.min(Math.max(wall.year, FIRST_RULED_YEAR), LAST_RULED_YEAR);
  const offset = zone.rules.utcOffset(
    new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone),
  );
  return wall.toZonedDateTime('UTC').toInstant().subtract({ seconds: offset });
}
