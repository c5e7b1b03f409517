import type { Client } from 'pg';

/** Something that a request can name. */
export interface Thing {
  id: string;
  /** Ids of those whose own it is; empty when it belongs to nobody. */
  people: readonly string[];
  /** What it is part of, when a path names both. */
  parent: string | null;
  /** For changes that name the version they were made from. */
  version: number | null;
}

/** Events of which steps are tried again. */
export const EVENT_OF_STEPS = 'booking.completed';

/** Kinds of things, and where they are. Sorted, so that equal databases give equal lists. */
const THINGS = {
  home: `select id, array[owner_id] as people, null as parent, version from properties order by created_at, id`,
  unsoldHome: `select id, array[owner_id] as people, null as parent, version from properties p
    where not exists (select 1 from bookings b where b.property_id = p.id) order by created_at, id`,
  pausedHome: `select id, array[owner_id] as people, null as parent, version from properties
    where status = 'paused' order by created_at, id`,
  pricedHome: `select p.id, array[owner_id] as people, null as parent, coalesce(h.version, 0) as version
    from properties p left join home_prices h on h.property_id = p.id order by created_at, id`,
  guidedHome: `select p.id, array[owner_id] as people, null as parent, coalesce(g.version, 0) as version
    from properties p left join arrival_guides g on g.property_id = p.id order by created_at, id`,
  draft: `select id, array[owner_id] as people, null as parent, version from listing_drafts order by created_at, id`,
  booking: `select id, array[traveler_id, owner_id] as people, null as parent, null as version from bookings order by created_at, id`,
  pendingBooking: `select id, array[traveler_id] as people, property_id as parent, null as version from bookings
    where status = 'pending' order by created_at, id`,
  completedBooking: `select id, array[traveler_id] as people, property_id as parent, null as version from bookings
    where status = 'completed' order by id in (select booking_id from reviews), id`,
  liveBooking: `select id, array[traveler_id, owner_id] as people, null as parent, null as version from bookings
    where status in ('pending', 'confirmed') and check_in_at > now() order by created_at, id`,
  paidBooking: `select id, array[traveler_id] as people, null as parent, null as version from bookings
    where status = 'confirmed' and check_in_at > now() + interval '1 day' order by created_at, id`,
  soonBooking: `select id, array[traveler_id, owner_id] as people, null as parent, null as version from bookings
    where status = 'confirmed' and check_in_at < now() + interval '2 days' order by created_at, id`,
  dateChange: `select c.id, array[b.traveler_id] as people, b.id as parent, null as version
    from date_changes c join bookings b on b.id = c.booking_id order by c.created_at, c.id`,
  block: `select c.block_id as id, array[p.owner_id] as people, p.id as parent, null as version
    from calendar_entries c join properties p on p.id = c.property_id where c.block_id is not null order by c.id`,
  feed: `select f.id, array[p.owner_id] as people, p.id as parent, null as version
    from calendar_feeds f join properties p on p.id = f.property_id order by f.created_at, f.id`,
  homeWithFeedNights: `select p.id, array[p.owner_id] as people, null as parent, null as version
    from properties p where exists (select from feed_nights n join calendar_feeds f on f.id = n.feed_id where f.property_id = p.id)
    order by p.id`,
  feedNight: `select n.id, array[p.owner_id] as people, p.id as parent, null as version
    from feed_nights n join calendar_feeds f on f.id = n.feed_id join properties p on p.id = f.property_id order by n.id`,
  session: `select id, array[user_id] as people, null as parent, null as version from sessions order by started_at, id`,
  payout: `select id, array[owner_id] as people, null as parent, null as version from payouts order by requested_at, id`,
  payable: `select id, array[owner_id] as people, null as parent, null as version from payables order by created_at, id`,
  invoice: `select id, array[user_id] as people, null as parent, null as version from subscription_invoices order by seq`,
  checkout: `select s.id, array[b.traveler_id] as people, null as parent, null as version
    from checkout_sessions s join bookings b on b.id = s.booking_id order by s.created_at, s.id`,
  planCheckout: `select id, array[user_id] as people, null as parent, null as version from subscription_checkouts order by created_at, id`,
  review: `select r.id, array[r.traveler_id, p.owner_id] as people, null as parent, null as version
    from reviews r join properties p on p.id = r.property_id order by r.created_at, r.id`,
  photo: `select id, array[uploader_id] as people, null as parent, null as version from photos order by created_at, id`,
  notification: `select id, array[user_id] as people, null as parent, null as version from inbox_entries order by seq`,
  thread: `select id, array[traveler_id, owner_id] as people, null as parent, null as version from threads order by created_at, id`,
  photoThread: `select id, array[traveler_id, owner_id] as people, null as parent, null as version from threads t
    where exists (select 1 from messages m where m.thread_id = t.id and m.photos::text not in ('{}', '[]')) order by created_at, id`,
  template: `select id, array[owner_id] as people, null as parent, null as version from message_templates order by created_at, id`,
  request: `select id, case when user_id is null then '{}' else array[user_id] end as people, null as parent, null as version
    from support_requests order by created_at, id`,
  alert: `select id, array[user_id] as people, null as parent, null as version from alerts order by seq`,
  chatSession: `select id, case when user_id is null then '{}' else array[user_id] end as people, null as parent, null as version
    from chat_sessions order by created_at, id`,
  chatAct: `select id, array[user_id] as people, null as parent, null as version from concierge_acts order by seq`,
  chatMessage: `select m.id, case when s.user_id is null then '{}' else array[s.user_id] end as people, null as parent, null as version
    from chat_messages m join chat_sessions s on s.id = m.session_id where sender = 'support' order by m.seq`,
  voucher: `select code as id, array[user_id] as people, null as parent, null as version from vouchers order by created_at, code`,
  perk: `select id, '{}'::uuid[] as people, null as parent, null as version from perk_catalogue order by position`,
  operator: `select id, '{}'::uuid[] as people, null as parent, null as version from users
    where role = 'admin' order by created_at, id`,
  user: `select id, '{}'::uuid[] as people, null as parent, null as version from users order by created_at, id`,
  refund: `select id, '{}'::uuid[] as people, null as parent, null as version from operations where kind = 'refund'
    order by state = 'succeeded', id`,
  hold: `select id, '{}'::uuid[] as people, null as parent, null as version from payable_holds order by id`,
  approval: `select id, '{}'::uuid[] as people, null as parent, null as version from approvals order by id`,
  finding: `select id, '{}'::uuid[] as people, null as parent, null as version from reconciliation_findings order by id`,
  article: `select article_id as id, '{}'::uuid[] as people, null as parent, max(version) as version from help_versions
    group by article_id order by article_id`,
  example: `select id, '{}'::uuid[] as people, null as parent, null as version from help_examples
    where removed_at is null order by added_at, id`,
  learnedQuestion: `select id, '{}'::uuid[] as people, null as parent, null as version from concierge_questions
    where state = 'open' order by asked_at, id`,
  mail: `select id, '{}'::uuid[] as people, null as parent, null as version from mails order by queued_at, id`,
  event: `select id, '{}'::uuid[] as people, booking_id as parent, null as version from events where booking_id is not null and name = '${EVENT_OF_STEPS}'
    order by seq limit 200`,
} as const;

/** A kind of thing. */
export type Kind = keyof typeof THINGS;

export const KINDS = Object.keys(THINGS) as Kind[];

/** What is there at a moment. */
export interface World {
  things: Readonly<Record<Kind, readonly Thing[]>>;
  /** The product's day, `YYYY-MM-DD`. */
  today: string;
  /** Texts that are no ids but must be known, by the name of their parameter or field. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Looks at everything that requests can name. */
export async function lookAround(database: Client, words: World['words']): Promise<World> {
  const things: Record<string, readonly Thing[]> = {};
  for (const kind of KINDS) {
    const { rows } = await database.query<Omit<Thing, 'version'> & { version: string | null }>(THINGS[kind]);
    things[kind] = rows.map((row) => ({
      ...row,
      version: row.version === null ? null : Number(row.version),
    }));
  }
  return { things: things as World['things'], today: new Date().toISOString().slice(0, 10), words };
}
