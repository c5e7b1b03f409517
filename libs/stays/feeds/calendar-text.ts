import ICAL from 'ical.js';
import { DomainError } from '#libs/core/platform';

/** Events of a calendar that are read at most; more are refused. The message of `feed.too_many_events` says it, too. */
const MAX_EVENTS = 5_000;

/** Characters of a kept line, unfolded; a list of a thousand days is shorter. The message of `feed.line_too_long` says it, too. */
const MAX_LINE = 20_000;

/** A calendar cut into the lines of its components, of which only what decides about nights is kept. */
export interface CalendarText {
  /** Of each VEVENT. */
  events: string[][];
  /** Of each VFREEBUSY: times that are taken, without events. */
  busy: string[][];
  /** Of each VTIMEZONE. */
  zones: string[][];
  /** The number of VAVAILABILITY, of which nothing is kept. */
  availabilities: number;
}

/** Names, texts and addresses of people are left out before anything is parsed. */
const KEPT = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  'FREEBUSY',
  ...['STATUS', 'TRANSP', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'SUMMARY', 'X-MICROSOFT-CDO-BUSYSTATUS'],
  ...['TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-LIC-LOCATION', 'BEGIN', 'END'],
]);

const NAME = /^([A-Za-z][A-Za-z0-9-]*)[;:]/;
const DATE = String.raw`\d{4}-?\d{2}-?\d{2}(?:T\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?Z?)?`;
/** A property with days or times; a zone without quotes may hold colons of its own. */
const DATED = new RegExp(
  `^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)((?:;.*)?):\\s*(${DATE}(?:,${DATE})*)\\s*$`,
  'i',
);

/**
 * Cuts a calendar into its components. Repairs what platforms get wrong: line ends, encodings, days without `VALUE=DATE`, days with dashes,
 * zones without quotes.
 * @throws DomainError `feed.not_calendar`, also for a calendar inside another, `feed.cut_off` when its end is missing, `feed.too_many_events`, `feed.line_too_long`
 */
export function calendarText(bytes: Uint8Array): CalendarText {
  const lines = linesOf(decoded(bytes));
  if (lines.some((line) => line.length > MAX_LINE)) throw new DomainError('feed.line_too_long');
  const begin = lines.findIndex((line) => /^BEGIN:VCALENDAR\s*$/i.test(line));
  if (begin === -1) throw new DomainError('feed.not_calendar');
  const found: CalendarText = { events: [], busy: [], zones: [], availabilities: 0 };
  const listOf = new Map([
    ['VEVENT', found.events],
    ['VFREEBUSY', found.busy],
    ['VTIMEZONE', found.zones],
  ]);
  let open: string[] | null = null;
  /** Components that are open, the calendar included. */
  const depth: string[] = [];
  let isNested = false;
  for (const line of lines.slice(begin)) {
    const [, boundary, component = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? [];
    const name = component.toUpperCase();
    if (boundary?.toUpperCase() === 'BEGIN') {
      if (name === 'VCALENDAR' && depth.length > 0) isNested = true;
      depth.push(name);
      if (depth.length === 2 && name === 'VAVAILABILITY') found.availabilities += 1;
      const list = depth.length === 2 && listOf.get(name);
      if (list) {
        open = [];
        list.push(open);
        if (list.length > MAX_EVENTS) throw new DomainError('feed.too_many_events');
      }
    } else if (boundary && depth.pop() !== name) throw new DomainError('feed.cut_off');
    // Of what lies deeper, only the rules of a zone matter; alarms do not.
    const inside = depth.length <= 2 || depth[1] === 'VTIMEZONE';
    if (open && inside && !(boundary && depth.length < 2) && !isOpening(line)) open.push(repaired(line));
    if (depth.length < 2) open = null;
  }
  if (depth.length > 0) throw new DomainError('feed.cut_off');
  // Its events would be overlooked, and the nights of those known so far be sold.
  if (isNested) throw new DomainError('feed.not_calendar');
  return found;
}

/** A component of these lines. @throws Error when the library cannot read it */
export const componentOf = (name: string, lines: readonly string[]): ICAL.Component =>
  ICAL.Component.fromString([`BEGIN:${name}`, ...lines, `END:${name}`].join('\n'));

const isOpening = (line: string): boolean =>
  /^(BEGIN|END):(VEVENT|VFREEBUSY|VTIMEZONE|VALARM)\s*$/i.test(line);

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Old exports are in a Windows encoding; what matters here is ASCII in both.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The kept lines, unfolded; what is no property, such as a text with raw line ends, is left out. */
function linesOf(text: string): string[] {
  const unfolded = text
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '');
  return unfolded
    .split('\n')
    .map((line) => line.replace(/^\uFEFF/, ''))
    .filter((line) => KEPT.has(NAME.exec(line)?.[1]?.toUpperCase() ?? ''));
}

function repaired(line: string): string {
  const match = DATED.exec(line);
  if (!match) return line.trimEnd();
  const [, name = '', params = '', values = ''] = match;
  const times = values.split(',').map(compact);
  const [range = ''] = /;RANGE=THISAND(FUTURE|PRIOR)/i.exec(params) ?? [];
  if (times.every((time) => !time.includes('T'))) return `${name}${range};VALUE=DATE:${times.join(',')}`;
  const zone = /;TZID="?([^";]*)"?/i.exec(params)?.[1];
  return `${name}${range}${zone ? `;TZID="${zone.trim()}"` : ''}:${times.join(',')}`;
}

/** `20260701` or `20260701T150000Z`, from any of the spellings. Days and times that do not exist stay unreadable. */
function compact(value: string): string {
  const plain = value.replaceAll('-', '').replaceAll(':', '').replace(/\.\d+/, '').toUpperCase();
  const [day = '', time] = plain.split('T');
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const exists = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(exists.getTime()) || !exists.toISOString().startsWith(iso)) return 'TnoDay';
  if (time === undefined) return day;
  const zulu = time.endsWith('Z') ? 'Z' : '';
  const digits = time.replace('Z', '').padEnd(6, '0');
  return /^([01]\d|2[0-3])[0-5]\d([0-5]\d|60)$/.test(digits) ? `${day}T${digits}${zulu}` : 'TnoTime';
}
