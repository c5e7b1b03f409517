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

/** Token of the whole table, of type `Handlers`. */
export const HANDLER_TABLE = Symbol('HANDLER_TABLE');

/** The rooms' tables as one. @throws Error naming handlers without code, and code that is there twice or without a handler */
export function handlerTable(groups: readonly HandlerGroup[]): Handlers {
  const table: Partial<Handlers> = {};
  for (const { handlers } of groups) {
    const twice = Object.keys(handlers).filter((name) => name in table);
    if (twice.length > 0) throw new Error(`Handlers with two pieces of code: ${twice.join(', ')}`);
    Object.assign(table, handlers);
  }
  assertComplete(table);
  return table;
}

function assertComplete(table: Partial<Handlers>): asserts table is Handlers {
  const without = Object.keys(HANDLERS).filter((name) => typeof table[name as HandlerName] !== 'function');
  const unknown = Object.keys(table).filter((name) => !(name in HANDLERS));
  if (without.length === 0 && unknown.length === 0) return;
  throw new Error(
    `Handlers without code: ${without.join(', ') || 'none'}; code without a handler: ${unknown.join(', ') || 'none'}`,
  );
}
