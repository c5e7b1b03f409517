import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import type { MessagesTables } from './tables.js';

type Reads = MessagesTables & Pick<PropertiesTables, 'properties'>;

/** What a person wrote, with the home it was about; not what others wrote to them. */
export const messagesBy = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .leftJoin('properties as p', 'p.id', 't.property_id')
    .select((row) => [
      sql<string>`${row.ref('m.thread_id')} || ' ' || lpad(${row.ref('m.number')}::text, 9, '0')`.as('key'),
      row.fn.coalesce('p.title', 't.home_title').as('home'),
    ])
    .select(['m.thread_id', 't.booking_id', 'm.text', 'm.photos', 'm.sent_at'])
    .where('m.sender_id', '=', userId);
