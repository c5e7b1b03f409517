import fc from 'fast-check';
import {
  addDays,
  civilDate,
  FIRST_BOOKABLE_DAY,
  GUARDED_ACTS,
  LAST_BOOKABLE_DAY,
  OPERATOR_ROLES,
  SETTING_KEYS,
  TERMS_VERSION,
} from '#libs/core/rules';
import { listenersOf, QUEUES, SCHEDULES } from '#libs/core/events';
import { PASSWORD, type Actor } from './actors.js';
import type { Dice } from './dice.js';
import { resolved, type OpenApi, type Operation, type Schema } from './openapi.js';
import { EVENT_OF_STEPS, type Kind, type Thing, type World } from './world.js';

/** What the parts of one request have in common. */
export interface Context {
  dice: Dice;
  world: World;
  actor: Actor;
  operation: Operation;
  document: OpenApi;
  /** The address of the storefront, where people are sent back to. */
  publicUrl: string;
  /** Nights that fit together, for all fields that name some. */
  stay: { from: string; to: string };
  /** What the path names last. */
  thing: Thing | null;
}

type Maker = (context: Context) => unknown;

const OWN_SHARE = 0.75;
const OPTIONAL_SHARE = 0.4;
const LONGEST_STAY = 4;

/** Nights of the window that is on sale. */
export function someStay(dice: Dice, today: string): Context['stay'] {
  const first = dice.between(FIRST_BOOKABLE_DAY + 1, LAST_BOOKABLE_DAY - 1);
  const from = addDays(civilDate(today), first);
  return { from, to: addDays(from, dice.between(1, LONGEST_STAY)) };
}

/** Something of a kind, mostly the actor's own; null when there is none. */
function someThing(
  { dice, world, actor }: Pick<Context, 'dice' | 'world' | 'actor'>,
  kind: Kind,
): Thing | null {
  const all = world.things[kind];
  const own = all.filter(({ people }) => actor.id !== null && people.includes(actor.id));
  if (own.length > 0 && dice.chance(OWN_SHARE)) return dice.pick(own);
  return all.length > 0 ? dice.pick(all) : null;
}

const idOf =
  (kind: Kind): Maker =>
  (context) =>
    someThing(context, kind)?.id ?? context.dice.draw(fc.uuid);
const word =
  (name: string): Maker =>
  ({ dice, world }) => {
    const words = world.words[name] ?? [];
    return words.length > 0 ? dice.pick(words) : 'nothing';
  };
const one =
  (...values: readonly unknown[]): Maker =>
  ({ dice }) =>
    dice.pick(values);
const between =
  (min: number, max: number): Maker =>
  ({ dice }) =>
    dice.between(min, max);
const uuid: Maker = ({ dice }) => dice.draw(fc.uuid);
const from: Maker = ({ stay }) => stay.from;
const to: Maker = ({ stay }) => stay.to;
const storefront =
  (path: string): Maker =>
  ({ publicUrl }) =>
    `${publicUrl}${path}`;
const freshAddress: Maker = ({ dice }) => `fuzz-${dice.draw(fc.uuid)}@example.test`;
const versionOfThing: Maker = ({ thing }) => thing?.version ?? 1;
const homes: Maker = (context) =>
  Array.from({ length: context.dice.between(0, 3) }, () => idOf('home')(context));
const photos: Maker = (context) =>
  Array.from({ length: context.dice.between(0, 1) }, () => ({ id: idOf('photo')(context), alt: 'A room' }));

/** The stay of a review: its fields are about the same one, as long as the dice allow. */
const reviewedStay =
  (part: (stay: Thing) => string | null): Maker =>
  (context) => {
    context.thing ??= someThing(context, 'completedBooking');
    return context.thing && part(context.thing);
  };

/** Fields without which others are worth nothing. */
const ALWAYS: ReadonlySet<string> = new Set(['alertsAdd.check_in_date', 'alertsAdd.check_out_date']);

/** Parameters of paths. The last segment before one says what it is; the longer key wins, and `operation.parameter` goes before both. */
const PATH: Readonly<Record<string, Kind | Maker>> = {
  'feedsDecide.id': 'homeWithFeedNights',
  'editingRemove.id': 'unsoldHome',
  'properties/{id}': 'home',
  'properties/{id}/prices': 'pricedHome',
  'homes/{id}': 'home',
  'homes/{id}/list': 'pausedHome',
  'homes/{id}/arrival-guide': 'guidedHome',
  'bookings/{id}': 'booking',
  'bookings/{id}/cancel': 'liveBooking',
  'bookings/{id}/cancellation-preview': 'liveBooking',
  'bookings/{id}/date-change-calendar': 'paidBooking',
  'bookings/{id}/date-change-preview': 'paidBooking',
  'bookings/{id}/date-changes': 'paidBooking',
  'bookings/{id}/arrival': 'soonBooking',
  'bookings/{id}/arrival.pdf': 'soonBooking',
  'drafts/{id}': 'draft',
  'sessions/{id}': 'session',
  'passkeys/{id}': uuid,
  'payouts/{id}': 'payout',
  'invoices/{id}': 'invoice',
  'reviews/{id}': 'review',
  'photos/{id}': 'photo',
  'notifications/{id}': 'notification',
  'threads/{id}': 'thread',
  'threads/{id}/photos': 'photoThread',
  'conversations/{id}/photos': 'photoThread',
  'conversations/{id}': 'thread',
  'support/{id}': 'request',
  'help/{id}': 'article',
  'examples/{id}': 'example',
  'requests/{id}': 'request',
  'watches/{id}': 'alert',
  'acts/{id}': 'chatAct',
  'message-templates/{id}': 'template',
  'users/{id}': 'user',
  'perks/{id}': 'perk',
  'mails/{id}': 'mail',
  'refunds/{id}': 'refund',
  'findings/{id}': 'finding',
  'approvals/{id}': 'approval',
  'payout-holds/{id}': 'hold',
  'blocks/{blockId}': 'block',
  'feeds/{feedId}': 'feed',
  'feed-files/{feedId}': 'feed',
  'date-changes/{changeId}': 'dateChange',
  'events/{eventId}': 'event',
  'redeem/{perkId}': 'perk',
  'saved/{propertyId}': 'home',
  'status/{sessionId}': 'checkout',
  'checkout/{sessionId}': 'planCheckout',
  'handlers/{handler}': one(...listenersOf(EVENT_OF_STEPS)),
  'queues/{name}': one(...QUEUES),
  'schedules/{name}': one(...Object.keys(SCHEDULES)),
  'files/{name}': word('photoFile'),
  'photos/{name}': word('privatePhotoFile'),
  'calendars/{file}': word('calendarFile'),
  'statements/{file}': word('statementFile'),
};

/** Bytes as browsers send them. */
const binary = (text: string): Maker => {
  const bytes = Buffer.from(text).toString('base64url');
  return () => bytes;
};

/** Fields of bodies and queries by name: what a schema alone does not say. `operation.field` goes before `field`. */
const FIELDS: Readonly<Record<string, Maker>> = {
  'authRegister.email': freshAddress,
  'accountChangeEmail.email': freshAddress,
  'visitorsAsk.email': freshAddress,
  email: ({ actor }) => actor.email ?? 'traveler@latchkey.test',
  password: () => PASSWORD,
  current_password: () => PASSWORD,
  agrees_to_terms: () => true,
  accepts_liability_waiver: () => true,
  has_valid_id: () => true,
  age: between(21, 90),
  phone: () => '+1 206 555 0130',
  full_name: () => 'Ada Lovelace',
  name: () => 'Another place',
  token: word('token'),
  // The session is confirmed by the password alone.
  'ownSecondFactorsConfirm.code': () => undefined,
  'ownSecondFactorsConfirm.recovery_code': () => undefined,
  'ownSecondFactorsConfirm.passkey': () => undefined,
  'secondFactorSignIn.code': () => undefined,
  'secondFactorSignIn.recovery_code': () => undefined,
  'secondFactorSignIn.id': binary('passkey'),
  'ownSecondFactorsAddPasskey.id': binary('passkey'),
  rawId: binary('passkey'),
  clientDataJSON: binary('{"type":"webauthn.get","challenge":"YQ","origin":"http://localhost"}'),
  attestationObject: binary('attested'),
  authenticatorData: binary('a'.repeat(37)),
  signature: binary('signed'),
  userHandle: binary('handle'),
  'accountAcceptTerms.version': () => TERMS_VERSION,
  version: versionOfThing,
  'reviewsWrite.booking_id': reviewedStay(({ id }) => id),
  'reviewsWrite.property_id': reviewedStay(({ parent }) => parent),
  'paymentsCheckout.change_id': () => undefined,
  'alertsAdd.kind': () => 'nights',
  'alertsAdd.below': () => undefined,
  'paymentsCheckout.booking_id': idOf('pendingBooking'),
  booking_id: idOf('booking'),
  change_id: idOf('dateChange'),
  property_id: idOf('home'),
  property_ids: homes,
  question_ids: (context) => [idOf('learnedQuestion')(context)],
  topic: () => 'Your stay',
  meaning: one('pets', 'human'),
  asks: () => 'the power went out',
  ids: (context) => (homes(context) as string[]).join(','),
  'paymentsCheckout.success_url': storefront('/payment-success'),
  'paymentsCheckout.cancel_url': storefront('/bookings'),
  return_url: storefront('/owner/earnings'),
  refresh_url: storefront('/owner/earnings'),
  check_in: from,
  check_out: to,
  check_in_date: from,
  check_out_date: to,
  from,
  to,
  'sandboxMove.to': () => null,
  'sandboxMove.advance_seconds': between(1, 60),
  'sandboxDryRun.to': ({ stay }) => `${stay.to}T12:00:00Z`,
  date: from,
  guests: between(1, 2),
  expected_total: () => null,
  expected_difference: () => null,
  voucher: idOf('voucher'),
  'perksAdminAdd.voucher': () => null,
  city: () => 'Moab',
  state: () => 'UT',
  country: () => 'USA',
  latitude: () => 38.57,
  longitude: () => -109.55,
  time_zone: () => 'America/Denver',
  bbox: () => '-124.6,32,-66.5,49.3',
  address: () => '1 Ridge Road',
  'feedsConnect.address': word('calendarUrl'),
  property_type: () => 'Cabin',
  photos,
  'messagesSend.photos': () => [],
  'reviewsWrite.photos': () => [],
  'reviewsEdit.photos': () => [],
  amenities: () => ['wifi'],
  'propertiesList.amenities': () => 'wifi',
  'propertiesPins.amenities': () => 'wifi',
  kinds: () => 'Cabin',
  price: between(50, 300),
  price_per_night: between(50, 300),
  weekend_price: between(50, 300),
  lowest_price: between(1, 40),
  min_price: between(1, 50),
  max_price: between(200, 900),
  min_nights: between(1, 2),
  max_nights: between(5, 30),
  percent: between(1, 60),
  days: between(0, 14),
  'pricesChange.ladder': () => [{ days: 3, percent: 20 }],
  'pricesPreview.ladder': () => [{ days: 3, percent: 20 }],
  length_discounts: () => [{ nights: 3, percent: 5 }],
  seasons: ({ stay }) => [{ from: stay.from, to: stay.to, price: 120 }],
  'pricesChangeNights.nights': ({ stay }) => [{ date: stay.from, price: 99 }],
  'feedsDecide.nights': ({ dice, world, thing }) => {
    const ofHome = world.things.feedNight.filter(({ parent }) => parent === thing?.id);
    return ofHome.length === 0 ? [] : [dice.pick(ofHome).id];
  },
  content: ({ stay }) => Buffer.from(calendarOf(stay)).toString('base64'),
  client_key: uuid,
  request_key: uuid,
  key: uuid,
  'settingsAdminChoose.key': one(...SETTING_KEYS),
  'settingsAdminPreview.key': one(...SETTING_KEYS),
  value: one(true, false, 'engine', 60, 400),
  session_id: idOf('chatSession'),
  message_id: idOf('chatMessage'),
  page: () => '/properties',
  message: one('Is there a cabin in Moab?', 'How do I cancel?', 'Hello'),
  text: one('Thank you for your message', 'See you soon'),
  reason: () => 'The person asked for it',
  'approvalsAsk.act': one(...Array.from(GUARDED_ACTS, () => 'change_operator_role'), ...GUARDED_ACTS),
  'approvalsAsk.subject_id': idOf('operator'),
  'approvalsAsk.params': ({ dice }) => ({ role: dice.pick(OPERATOR_ROLES) }),
  'calendarBlock.reason': one('own_use', 'maintenance', 'other'),
  'reviewActionsReport.reason': one('untrue', 'offensive', 'other'),
  'messagesReport.reason': one('unsafe', 'scam', 'spam', 'other'),
  before: between(1, 50),
  up_to: between(1, 3),
  q: one('Moab', 'traveler', '628547f0', 'cabin'),
  points: between(1, 5_000),
  points_cost: () => undefined,
  previewed_at: () => undefined,
  effective_from: () => null,
  based_on: () => undefined,
  expected_status: () => undefined,
  cursor: word('cursor'),
  missed_seconds: between(0, 100),
  min_tier: () => 'explorer',
  worth: () => undefined,
  discount_percentage: () => undefined,
  terms: () => TERMS,
};

const TERMS = {
  category: 'dining',
  title: 'Dinner for two',
  description: 'At a place near your next stay',
  min_tier: 'explorer',
  points_cost: 500,
};

const calendarOf = ({ from: first, to: last }: Context['stay']): string => {
  const day = (text: string): string => text.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//EN',
    'BEGIN:VEVENT',
    `UID:${first}@elsewhere.test`,
    `DTSTAMP:${day(first)}T000000Z`,
    `DTSTART;VALUE=DATE:${day(first)}`,
    `DTEND;VALUE=DATE:${day(last)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
};

/** The thing that a parameter of the path names, or its text. */
export function pathValue(context: Context, name: string): Thing | string {
  const { path } = context.operation;
  const at = path.indexOf(`{${name}}`);
  const segments = path.slice(0, at).split('/').filter(Boolean);
  const key = `${segments.at(-1)}/{${name}}`;
  const rest = path.slice(at + name.length + 2).split('/')[1];
  const found = PATH[`${context.operation.id}.${name}`] ?? PATH[`${key}/${rest}`] ?? PATH[key];
  if (!found) throw new Error(`Nothing is known of {${name}} in ${path}`);
  if (typeof found === 'function') return String(found(context));
  return someThing(context, found) ?? context.dice.draw(fc.uuid);
}

/** A value that a field accepts, as far as its name and schema say; undefined leaves it out. */
export function fieldValue(context: Context, name: string, schema: Schema): unknown {
  const maker = FIELDS[`${context.operation.id}.${name}`] ?? FIELDS[name];
  const plain = resolved(schema, context.document);
  if (maker && !(plain.enum && !FIELDS[`${context.operation.id}.${name}`])) return maker(context);
  return schemaValue(context, plain, name);
}

/** A value that a schema accepts. */
export function schemaValue(context: Context, unresolved: Schema, name = ''): unknown {
  const { dice } = context;
  const schema = resolved(unresolved, context.document);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return schemaValue(context, dice.pick(choices), name);
  if (schema.enum) return dice.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectValue(context, schema);
    case 'array':
      return Array.from({ length: dice.between(0, 2) }, () =>
        fieldValue(context, name.replace(/s$/, ''), schema.items ?? {}),
      );
    case 'boolean':
      return dice.chance(0.5);
    case 'integer':
      return dice.between(
        schema.minimum ?? 0,
        Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 1_000),
      );
    case 'number':
      return dice.between(Math.ceil(schema.minimum ?? 0), Math.min(schema.maximum ?? 100, 1_000));
    case 'string':
      return stringValue(context, schema);
    default:
      return schema.example ?? null;
  }
}

function objectValue(context: Context, schema: Schema): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) =>
      schema.required?.includes(name) ||
      ALWAYS.has(`${context.operation.id}.${name}`) ||
      context.dice.chance(OPTIONAL_SHARE),
  );
  return Object.fromEntries(
    fields
      .map(([name, field]) => [name, fieldValue(context, name, field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function stringValue({ dice, stay }: Context, schema: Schema): string {
  if (schema.format === 'uuid') return dice.draw(fc.uuid);
  if (schema.format === 'date') return stay.from;
  if (schema.format === 'date-time') return `${stay.from}T12:00:00Z`;
  if (schema.format === 'email') return 'ada@example.com';
  if (typeof schema.example === 'string') return schema.example;
  const words = dice.draw(fc.lorem, { maxCount: 4 });
  return words.slice(0, Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 80, 80)));
}
