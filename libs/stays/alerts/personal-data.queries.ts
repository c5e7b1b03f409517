import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import type { AlertsTables } from './tables.js';

type Reads = AlertsTables & PropertiesTables;

/** A user's saved homes. */
export const savedHomesOf = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('saved_homes as s')
    .innerJoin('properties as p', 'p.id', 's.property_id')
    .select((row) => row.cast<string>('s.property_id', 'text').as('key'))
    .select(['s.property_id', 'p.title as home', 's.saved_at'])
    .where('s.user_id', '=', userId);

/** A user's alerts, waiting and ended. */
export const alertsOf = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .select((row) => row.cast<string>('w.id', 'text').as('key'))
    .select(['w.property_id', 'p.title as home', 'w.kind', 'w.check_in', 'w.check_out', 'w.below_cents'])
    .select(['w.state', 'w.asked_at', 'w.told_at', 'w.ended_at'])
    .where('w.user_id', '=', userId);
