import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { HandlingRoom } from '#libs/core/events';
import type { HandlersOf } from '#libs/core/platform';
import { DocumentsHandlers } from '#libs/money/documents';
import { LedgerHandlers } from '#libs/money/ledger';
import { PaymentsHandlers } from '#libs/money/payments';
import { PayoutsHandlers } from '#libs/money/payouts';
import { ReconciliationHandlers } from '#libs/money/reconciliation';
import { SubscriptionsHandlers } from '#libs/money/subscriptions';
import { IdentityHandlers } from '#libs/people/identity';
import { LoyaltyHandlers } from '#libs/people/loyalty';
import { MessagesHandlers } from '#libs/people/messages';
import { NotificationsHandlers } from '#libs/people/notifications';
import { AlertsHandlers } from '#libs/stays/alerts';
import { ArrivalHandlers } from '#libs/stays/arrival';
import { CalendarHandlers } from '#libs/stays/calendar';
import { FeedsHandlers } from '#libs/stays/feeds';
import { PhotosHandlers } from '#libs/stays/photos';
import { PropertiesHandlers } from '#libs/stays/properties';

/** Gives access to each room's handlers. */
export type RoomHandlers = { readonly [R in HandlingRoom]: () => HandlersOf<R> };

/** Token of the rooms' handlers, of type {@link RoomHandlers}. */
export const ROOM_HANDLERS = Symbol('ROOM_HANDLERS');

type GetService = <T>(type: Type<T>) => T;

const roomHandlers = (get: GetService): RoomHandlers => ({
  documents: () => get(DocumentsHandlers).handlers,
  payments: () => get(PaymentsHandlers).handlers,
  reconciliation: () => get(ReconciliationHandlers).handlers,
  subscriptions: () => get(SubscriptionsHandlers).handlers,
  payouts: () => get(PayoutsHandlers).handlers,
  ledger: () => get(LedgerHandlers).handlers,
  photos: () => get(PhotosHandlers).handlers,
  properties: () => get(PropertiesHandlers).handlers,
  loyalty: () => get(LoyaltyHandlers).handlers,
  identity: () => get(IdentityHandlers).handlers,
  notifications: () => get(NotificationsHandlers).handlers,
  alerts: () => get(AlertsHandlers).handlers,
  messages: () => get(MessagesHandlers).handlers,
  calendar: () => get(CalendarHandlers).handlers,
  feeds: () => get(FeedsHandlers).handlers,
  arrival: () => get(ArrivalHandlers).handlers,
});

/** Provides the rooms' handlers; they are looked up in any module. */
export const handlerProvider: Provider = {
  provide: ROOM_HANDLERS,
  inject: [ModuleRef],
  useFactory: (modules: ModuleRef) => roomHandlers((type) => modules.get(type, { strict: false })),
};
