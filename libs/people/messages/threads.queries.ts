import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type InferResult } from 'kysely';
import { isTrue, readsOver } from '#libs/core/platform';
import type { HomePicture, Side } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { MessagesTables } from './tables.js';

type Reads = MessagesTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<PropertiesTables, 'properties'>;

const thread = expressionBuilder<{ t: MessagesTables['threads'] }, 't'>();

/** A person takes part in thread `t`: as its guest, or as one of the people of the home. */
const takesPart = (personId: string) =>
  thread.or([thread('t.traveler_id', '=', personId), managedBy(thread.ref('t.owner_id'), personId)]);

/** A thread with its home, both people and its booking, for anybody. */
const threads = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('threads as t')
    .innerJoin('users as guest', 'guest.id', 't.traveler_id')
    .innerJoin('users as host', 'host.id', 't.owner_id')
    .leftJoin('properties as p', 'p.id', 't.property_id')
    .leftJoin('bookings as b', 'b.id', 't.booking_id')
    .select(['t.id', 't.property_id', 't.traveler_id', 't.owner_id', 't.booking_id', 't.created_at'])
    .select(['t.last_message_at', 't.last_number', 't.guest_number', 't.host_number'])
    .select((row) => [
      row.fn.coalesce('p.title', 't.home_title').as('title'),
      'p.city',
      'p.state',
      'p.check_in_time',
      'p.check_out_time',
      sql<HomePicture | null>`${row.ref('p.pictures')} -> 0`.as('picture'),
      isTrue(row('p.status', 'is not distinct from', 'listed')).as('listed'),
      'guest.full_name as guest_name',
      'host.full_name as host_name',
      isTrue(closedAccount('guest')).as('guest_closed'),
      isTrue(closedAccount('host')).as('host_closed'),
      'b.status as booking_status',
      'b.check_in_date',
      'b.check_out_date',
      'b.check_in_at',
      'b.check_out_at',
      'b.time_zone',
      'b.guests',
      isTrue(row('b.confirmed_at', 'is not', null)).as('confirmed'),
    ]);

const closedAccount = (person: 'guest' | 'host') => {
  const user = expressionBuilder<Record<'guest' | 'host', Reads['users']>, 'guest' | 'host'>();
  return user.or([
    user(`${person}.suspended_at`, 'is not', null),
    user(`${person}.erased_at`, 'is not', null),
  ]);
};

/** Reads threads of one person, with what only concerns them: their side, how far both have read, and blocks. */
export const threadsOf = (em: EntityManager, personId: string) =>
  threads(em)
    .leftJoin('thread_readers as me', (on) =>
      on.onRef('me.thread_id', '=', 't.id').on('me.user_id', '=', personId),
    )
    .leftJoin('messages as last', (on) =>
      on.onRef('last.thread_id', '=', 't.id').onRef('last.number', '=', 't.last_number'),
    )
    .select((row) => [
      row
        .case()
        .when('t.traveler_id', '=', personId)
        .then(sql.lit<Side>('guest'))
        .else(sql.lit<Side>('host'))
        .end()
        .as('side'),
      row.fn.coalesce('me.read_to', sql.lit(0)).as('read_to'),
      isTrue(row.exists(blockBetween(row.val(personId), otherOf(personId)).select('block.blocker_id'))).as(
        'blocked_by_me',
      ),
      isTrue(row.exists(blockBetween(otherOf(personId), row.val(personId)).select('block.blocker_id'))).as(
        'blocked_by_them',
      ),
      isTrue(
        row.exists(
          row
            .selectFrom('thread_reports as report')
            .select('report.id')
            .whereRef('report.thread_id', '=', 't.id')
            .where('report.reporter_id', '=', personId)
            .where('report.resolved_at', 'is', null),
        ),
      ).as('reported'),
      'last.id as last_id',
      'last.sender_id as last_sender_id',
      'last.side as last_side',
      'last.text as last_text',
      'last.contacts as last_contacts',
      'last.photos as last_photos',
      'last.erased_at as last_erased_at',
    ])
    .where(takesPart(personId));

/** The person at the other end: the traveler, or the owner of the home. */
const otherOf = (personId: string) =>
  sql<string>`case when ${thread.ref('t.traveler_id')} = ${personId}::uuid then ${thread.ref('t.owner_id')} else ${thread.ref('t.traveler_id')} end`;

const blockBetween = (blocker: unknown, blocked: unknown) =>
  expressionBuilder<Reads>()
    .selectFrom('message_blocks as block')
    .where((row) =>
      row.and([
        sql<boolean>`${row.ref('block.blocker_id')} = ${blocker}::uuid`,
        sql<boolean>`${row.ref('block.blocked_id')} = ${blocked}::uuid`,
      ]),
    );

/** A thread as one of its people sees it. */
export type ThreadRow = InferResult<ReturnType<typeof threadsOf>>[number];

/** Thread `t` has messages of the other side that a person `me` has not read. */
export const isUnread = (personId: string) => {
  const row = expressionBuilder<Reads & { t: Reads['threads']; me: Reads['thread_readers'] }, 't' | 'me'>();
  const theirs = row
    .case()
    .when('t.traveler_id', '=', personId)
    .then(row.ref('t.host_number'))
    .else(row.ref('t.guest_number'))
    .end();
  return sql<boolean>`${theirs} > coalesce(${row.ref('me.read_to')}, 0)`;
};

/** A thread for operators, who take no part in it. */
export const threadForOperators = (em: EntityManager, id: string) =>
  threads(em)
    .select(['guest.email as guest_email', 'host.email as host_email'])
    .where('t.id', '=', id)
    .executeTakeFirst();

/** A thread for operators. */
export type OperatorThreadRow = NonNullable<Awaited<ReturnType<typeof threadForOperators>>>;

/** Messages before one of a thread, newest first. @param before a message's number; null for the newest ones */
export const messagesBefore = (em: EntityManager, threadId: string, before: number | null, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'm.number', 'm.sender_id', 'm.side', 'm.client_key', 'm.text', 'm.contacts'])
    .select(['m.photos', 'm.sent_at', 'm.erased_at', 'u.full_name as sender_name'])
    .where('m.thread_id', '=', threadId)
    .$if(before !== null, (all) => all.where('m.number', '<', before))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute();

/** A message of a thread. */
export type MessageRow = Awaited<ReturnType<typeof messagesBefore>>[number];

/** How far the people of one side have read. */
export const seenBy = (
  em: EntityManager,
  { id, traveler_id: travelerId }: Pick<ThreadRow, 'id' | 'traveler_id'>,
  side: Side,
) =>
  readsOver<Reads>(em)
    .selectFrom('thread_readers as r')
    .select(['r.read_to', 'r.read_at'])
    .where('r.thread_id', '=', id)
    .where('r.user_id', side === 'guest' ? '=' : '<>', travelerId)
    .orderBy('r.read_to', 'desc')
    .limit(1)
    .executeTakeFirst();
