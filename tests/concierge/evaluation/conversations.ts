import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ALERT_KINDS } from '#libs/core/rules';
import { DEMO_HOMES } from '../../../libs/demo/index.js';

/** The parts of the personas: the check is run before and after a round of work, the held-out one once per release. */
export const SPLITS = ['training', 'tuning', 'check', 'held-out'] as const;
export type Split = (typeof SPLITS)[number];

/** What a question is about; each topic is asked in each split. */
export const CONVERSATION_TOPICS = [
  'booking-rules',
  'price',
  'cancelling',
  'refunds',
  'change-dates',
  'payment',
  'documents',
  'vouchers',
  'points',
  'tiers',
  'plans',
  'reviews',
  'messages',
  'arrival',
  'saved-alerts',
  'find-homes',
  'home-facts',
  'comparing',
  'follow-up',
  'correction',
  'own-bookings',
  'own-money',
  'owner-money',
  'owner-calendar',
  'owner-listing',
  'account',
  'safety',
  'support',
  'out-of-scope',
  'other-people',
  'demands',
  'small-talk',
] as const;

/** `answer`: says it. `ask`: asks what is missing. `hand_over`: offers our team. `decline`: says that it cannot, and invents nothing. */
const OUTCOMES = ['answer', 'ask', 'hand_over', 'decline'] as const;
const outcome = z.enum(OUTCOMES);

const patterns = z.array(z.string().min(1)).min(1);
const days = z.int();

/** Which homes an answer may list, and how many at least; `first` is the one that it names first. */
const homes = z.strictObject({
  onlyWhere: z.strictObject({
    city: z.string().optional(),
    state: z.string().length(2).optional(),
    states: z.array(z.string().length(2)).optional(),
    /** Of the stay, or of `nights` nights without one; cleaning included. */
    maxTotalCents: z.int().positive().optional(),
    maxNightlyCents: z.int().positive().optional(),
    guests: z.int().positive().optional(),
    bedrooms: z.int().positive().optional(),
    amenities: z.array(z.string()).optional(),
    kinds: z.array(z.string()).optional(),
    /** The home is free for this stay; `in` is days from the world's day. */
    stay: z.strictObject({ in: days, nights: z.int().positive() }).optional(),
    nights: z.int().positive().optional(),
    /** Keys of homes that were meant to be replaced. */
    not: z.array(z.string()).optional(),
  }),
  atLeast: z.int().min(0),
  first: z.string().optional(),
});
type HomesWanted = z.infer<typeof homes>;

const wanted = z.strictObject({
  outcome: z.union([outcome, z.array(outcome).min(2)]),
  states: patterns.optional(),
  homes: homes.optional(),
  never: patterns.optional(),
  language: z.string().length(2).optional(),
  because: z.string().min(1),
});
/** What a right answer to a turn is. */
export type Wanted = z.infer<typeof wanted>;

const turn = z.strictObject({
  says: z.string().min(1),
  expect: wanted,
});

const persona = z.strictObject({
  persona: z.string().min(1),
  writes: z.string().min(1),
  signedInAs: z.string().nullable(),
  plan: z.string().optional(),
  conversations: z
    .array(
      z.strictObject({
        topic: z.enum(CONVERSATION_TOPICS),
        page: z
          .union([z.strictObject({ home: z.string() }), z.strictObject({ booking: z.string() })])
          .optional(),
        turns: z.array(turn).min(1),
      }),
    )
    .min(1),
});
export type Persona = z.infer<typeof persona> & { split: Split };

const day = z.strictObject({ day: days, cents: z.int(), state: z.string(), for: z.string() });

const world = z.strictObject({
  now: z.iso.datetime(),
  people: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      role: z.enum(['traveler', 'property_owner', 'admin']),
      plan: z.string().optional(),
      points: z.strictObject({ balance: z.int(), lifetime: z.int(), pending: z.int() }).optional(),
      tier: z.string().optional(),
      planRenewsDay: days.optional(),
      planPastDueSinceDay: days.optional(),
      vouchers: z
        .array(z.strictObject({ code: z.string(), perk: z.string(), state: z.string(), expiresDay: days }))
        .optional(),
      saved: z.array(z.string()).optional(),
      alerts: z
        .array(
          z.strictObject({
            home: z.string(),
            kind: z.enum(ALERT_KINDS),
            checkInDay: days,
            nights: z.int(),
          }),
        )
        .optional(),
      homes: z.array(z.string()).optional(),
      reliability: z.strictObject({ kept: z.int(), cancelled: z.int() }).optional(),
      earnings: z
        .strictObject({
          totalCents: z.int(),
          pendingCents: z.int(),
          payouts: z.array(day),
          due: z
            .array(z.looseObject({ cents: z.int(), dueDay: days.optional(), state: z.string() }))
            .optional(),
        })
        .optional(),
    }),
  ),
  bookings: z.array(
    z.looseObject({
      id: z.string().regex(/^[0-9a-f]{8}$/),
      traveler: z.string(),
      home: z.string(),
      checkInDay: days,
      nights: z.int().positive(),
      guests: z.int().positive(),
      status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
      totalCents: z.int(),
      refundCents: z.int().optional(),
      cancelledBy: z.string().optional(),
      refundState: z.enum(['sent', 'failed']).optional(),
      holdEndsInMinutes: z.int().positive().optional(),
      reviewed: z.boolean().optional(),
    }),
  ),
  blocks: z.array(
    z.strictObject({ home: z.string(), day: days, nights: z.int().positive(), reason: z.string() }),
  ),
  rules: z.array(z.strictObject({ home: z.string(), minNights: z.int().positive() })),
});

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(__dirname, ...path), 'utf8'));

/** The people, bookings and blocks that the questions are about, as world.md explains them. @throws ZodError */
export const readWorld = () => world.parse(json('world.json'));

/** The personas of some splits, in order of their names; other files are not opened. @throws ZodError naming the field of a file that is not valid */
export const readPersonas = (splits: readonly Split[] = SPLITS): Persona[] =>
  splits.flatMap((split) =>
    readdirSync(join(__dirname, split))
      .sort()
      .map((file) => ({ ...persona.parse(json(split, file), { reportInput: true }), split })),
  );

const DAY_MS = 86_400_000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'pt'];

/** `{in:9}` days from the world's day, `{friday}` the first to come; both with a language, `{in:9:de}`, or as figures, `{in:9:us}`. */
const DATE = /\{(?:in:(-?\d+)|((?:sun|mon|tues|wednes|thurs|fri|satur)day))(?::([a-z]{2,3}))?\}/g;
const FIGURE = /\{figure:(\d+)(?:\.(\d\d))?\}/g;
const TIME = /\{time:(\d\d):(\d\d)\}/g;

function dateOf(now: Date, inDays: string | undefined, weekday: string | undefined): Date {
  const ahead = (WEEKDAYS.indexOf(weekday ?? '') - now.getUTCDay() + 7) % 7 || 7;
  return new Date(now.getTime() + (inDays === undefined ? ahead : Number(inDays)) * DAY_MS);
}

const written = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date);

/** A question as a person writes it on the world's day. */
export const saysAt = (says: string, now: Date): string =>
  says.replace(DATE, (_, inDays?: string, weekday?: string, form?: string) => {
    const date = dateOf(now, inDays, weekday);
    if (form === 'iso') return date.toISOString().slice(0, 10);
    if (form === 'us') return `${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
    return written(date, form ?? 'en-US');
  });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const LOCALES = ['en-US', 'en-GB', ...LANGUAGES];

/** The names of a month, long and short, in all the languages. */
const monthNames = (date: Date): string[] =>
  LOCALES.flatMap((language) => ['long' as const, 'short' as const].map((month) => ({ language, month })))
    .map(({ language, month }) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(date))
    .filter((name) => !/\d/.test(name))
    .map(escaped);

/** Every usual way to write a date, in all the languages, also as one end of a range such as "May 22 – 25". */
function anyDate(date: Date): string {
  const [day, month] = [String(date.getUTCDate()), String(date.getUTCMonth() + 1)];
  const name = `(?:${[...new Set(monthNames(date))].join('|')})\\.?`;
  const [ordinal, dash] = ['(?:st|nd|rd|th|\\.|º)?', '\\s?(?:[–—-]|bis|to|until|al?|au)\\s?'];
  const forms = [
    `${name}\\s0?${day}${ordinal}`,
    `${name}\\s\\d{1,2}${ordinal}${dash}0?${day}`,
    `0?${day}${ordinal}\\s(?:of\\s|de\\s)?${name}`,
    `0?${day}${ordinal}${dash}\\d{1,2}${ordinal}\\s(?:de\\s)?${name}`,
    `${month}月${day}日`,
    `${month}月\\d{1,2}日\\D{1,4}${day}日`,
    date.toISOString().slice(0, 10),
    `0?${month}[/.-]0?${day}`,
    `0?${day}[/.-]0?${month}`,
  ];
  return `(?<!\\d)(?:${forms.join('|')})(?!\\d)`;
}

function anyFigure(whole: string, fraction: string | undefined): string {
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "[,.\\s'’]?");
  return `(?<![\\d.,])${digits}${fraction === undefined ? '(?:[.,]00)?' : `[.,]${fraction}`}(?![.,]?\\d)`;
}

function anyTime(hours: string, minutes: string): string {
  const hour = Number(hours);
  const half = hour < 12 ? 'a' : 'p';
  const colon = minutes === '00' ? '(?::00)?' : `:${minutes}`;
  return `(?<!\\d)(?:${hour % 12 || 12}${colon}\\s?${half}\\.?\\s?m|0?${hour}[:.h]\\s?${minutes}|0?${hour}\\s?(?:h|uhr|時))`;
}

/** A pattern of `states` or `never` as a regular expression; placeholders match every usual way to write them. @throws SyntaxError */
export const patternAt = (pattern: string, now: Date): RegExp =>
  new RegExp(
    pattern
      .replace(DATE, (_, inDays?: string, weekday?: string) => anyDate(dateOf(now, inDays, weekday)))
      .replace(FIGURE, (_, whole: string, fraction?: string) => anyFigure(whole, fraction))
      .replace(TIME, (_, hours: string, minutes: string) => anyTime(hours, minutes)),
    'isu',
  );

export type World = ReturnType<typeof readWorld>;

/** True when no booking or block takes a night of the stay. */
export function isFree(
  { bookings, blocks }: World,
  home: string,
  stay: { in: number; nights: number },
): boolean {
  const taken = [
    ...bookings
      .filter(({ status }) => status === 'pending' || status === 'confirmed')
      .map(({ checkInDay, ...one }) => ({ ...one, day: checkInDay })),
    ...blocks,
  ];
  return !taken.some(
    (one) => one.home === home && one.day < stay.in + stay.nights && stay.in < one.day + one.nights,
  );
}

const CLEANING_CENTS = 10_000;

/** Keys of the homes that an answer may list, cheapest first. */
export function homesWhere(facts: World, { onlyWhere: where }: HomesWanted): string[] {
  const nights = where.stay?.nights ?? where.nights ?? 1;
  const needed = where.amenities ?? [];
  return DEMO_HOMES.filter(
    (home) =>
      (where.city === undefined || home.city === where.city) &&
      (where.state === undefined || home.state === where.state) &&
      (where.states === undefined || where.states.includes(home.state)) &&
      home.maxGuests >= (where.guests ?? 1) &&
      home.bedrooms >= (where.bedrooms ?? 1) &&
      home.nightlyCents <= (where.maxNightlyCents ?? Infinity) &&
      home.nightlyCents * nights + CLEANING_CENTS <= (where.maxTotalCents ?? Infinity) &&
      needed.every((one) => home.amenities.some((key) => key === one)) &&
      (where.kinds === undefined || where.kinds.includes(home.propertyType)) &&
      !where.not?.includes(home.key) &&
      nights <= home.maxNights &&
      nights >= (facts.rules.find((rule) => rule.home === home.key)?.minNights ?? 1) &&
      (where.stay === undefined || isFree(facts, home.key, where.stay)),
  )
    .sort((one, other) => one.nightlyCents - other.nightlyCents)
    .map(({ key }) => key);
}
