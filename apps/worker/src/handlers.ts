import type { Type } from '@nestjs/common';
import { HANDLERS, type HandlerName } from '#libs/core/events';
import type { HandlerGroup, Handlers } from '#libs/core/platform';
import { DocumentsHandlers } from '#libs/money/documents';
import { LedgerHandlers } from '#libs/money/ledger';
import { PaymentsHandlers } from '#libs/money/payments';
import { PayoutsHandlers } from '#libs/money/payouts';
import { ReconciliationHandlers } from '#libs/money/reconciliation';
import { SubscriptionsHandlers } from '#libs/money/subscriptions';
import { IdentityHandlers } from '#libs/people/identity';
import { LoyaltyHandlers } from '#libs/people/loyalty';
import { NotificationsHandlers } from '#libs/people/notifications';
import { AlertsHandlers } from '#libs/stays/alerts';
import { PhotosHandlers } from '#libs/stays/photos';

/** Every room's handlers. */
export const HANDLER_GROUPS: Type<HandlerGroup>[] = [
  DocumentsHandlers,
  PaymentsHandlers,
  SubscriptionsHandlers,
  PayoutsHandlers,
  LedgerHandlers,
  LoyaltyHandlers,
  PhotosHandlers,
  NotificationsHandlers,
  ReconciliationHandlers,
  IdentityHandlers,
  AlertsHandlers,
];

/** Token of the combined handler table, of type `Handlers`. */
export const HANDLER_TABLE = Symbol('HANDLER_TABLE');

/** Combines the rooms' handlers. @throws Error naming missing, duplicate and unknown handlers */
export function handlerTable(groups: readonly HandlerGroup[]): Handlers {
  const table: Partial<Handlers> = {};
  for (const { handlers } of groups) {
    const duplicates = Object.keys(handlers).filter((name) => name in table);
    if (duplicates.length > 0) throw new Error(`Handlers with two pieces of code: ${duplicates.join(', ')}`);
    Object.assign(table, handlers);
  }
  assertComplete(table);
  return table;
}

function assertComplete(table: Partial<Handlers>): asserts table is Handlers {
  const missing = Object.keys(HANDLERS).filter((name) => typeof table[name as HandlerName] !== 'function');
  const unknown = Object.keys(table).filter((name) => !(name in HANDLERS));
  if (missing.length === 0 && unknown.length === 0) return;
  throw new Error(
    `Handlers without code: ${missing.join(', ') || 'none'}; code without a handler: ${unknown.join(', ') || 'none'}`,
  );
}
