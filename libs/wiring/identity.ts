import { Module, type Provider } from '@nestjs/common';
import {
  type AccountMail,
  AccountMailer,
  HomesOnSale,
  IdentityModule,
  UnpaidHolds,
} from '#libs/people/identity';
import { Mails, NotificationsModule } from '#libs/people/notifications';
import { Clock, type Tx } from '#libs/core/platform';
import { endUnpaidHoldsOf } from '#libs/stays/bookings';
import { lockHomesOf, restoreHomesOf, suspendHomesOf } from '#libs/stays/properties';

/** Queues emails about an account; those with a secret link contain no other facts. */
const accountMailer: Provider = {
  provide: AccountMailer,
  inject: [Mails, Clock],
  useFactory: (mails: Mails, clock: Clock): AccountMailer => accountMailerOf(mails, clock),
};

/** Queues emails about accounts among all others. */
export const accountMailerOf = (mails: Mails, clock: Clock): AccountMailer => ({
  queue: async (tx, mail) => {
    await queueAccountMail(mails, tx, mail, clock.now().toISOString());
  },
});

function queueAccountMail(mails: Mails, tx: Tx, mail: AccountMail, at: string): Promise<string | null> {
  const to = { userId: mail.userId, address: mail.to, name: mail.name };
  const { kind, dedupeKey } = mail;
  switch (kind) {
    case 'verify_email':
    case 'change_email':
    case 'reset_password': {
      const facts = { url: mail.url, expiresAt: mail.expiresAt.toISOString() };
      return mails.queue(tx, { kind, to, facts, dedupeKey });
    }
    case 'new_device':
      return mails.queue(tx, {
        kind,
        to,
        facts: { device: mail.device, signedInAt: at, url: mail.url },
        dedupeKey,
      });
    case 'session_reused':
      return mails.queue(tx, { kind, to, facts: { device: mail.device, endedAt: at }, dedupeKey });
    case 'second_factor_changed':
      return mails.queue(tx, { kind, to, facts: { change: mail.change, changedAt: at }, dedupeKey });
    case 'account_deleted':
      return mails.queue(tx, { kind, to, facts: { deletedAt: at }, dedupeKey });
    default:
      return mails.queue(tx, { kind, to, facts: { changedAt: at }, dedupeKey });
  }
}

/** What a suspension does to the homes of an owner. */
const homesOnSale: Provider = {
  provide: HomesOnSale,
  useValue: {
    lock: lockHomesOf,
    withdraw: async (tx, ownerId, now) => {
      await suspendHomesOf(tx, ownerId, now);
      await endUnpaidHoldsOf(tx, { ownerId }, now);
    },
    bringBack: restoreHomesOf,
  } satisfies HomesOnSale,
};

/** What a suspension does to what a traveler holds. */
const unpaidHolds: Provider = {
  provide: UnpaidHolds,
  useValue: {
    end: (tx, travelerId, now) => endUnpaidHoldsOf(tx, { travelerId }, now),
  } satisfies UnpaidHolds,
};

/** Accounts, with the emails about them, the homes that they sell and the stays that they hold. */
@Module({
  imports: [IdentityModule.for([accountMailer, homesOnSale, unpaidHolds], [NotificationsModule])],
  exports: [IdentityModule],
})
export class IdentityWiringModule {}
