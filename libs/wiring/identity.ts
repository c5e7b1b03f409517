import { Module, type Provider } from '@nestjs/common';
import { type AccountLetter, AccountLetters, IdentityModule } from '#libs/people/identity';
import { Mails, NotificationsModule } from '#libs/people/notifications';
import { Clock, type Tx } from '#libs/core/platform';

/** Letters about an account are mails of their kind; those with a link carry nothing else. */
const accountLetters: Provider = {
  provide: AccountLetters,
  inject: [Mails, Clock],
  useFactory: (mails: Mails, clock: Clock): AccountLetters => ({
    queue: async (tx, letter) => {
      await queueAccountLetter(mails, tx, letter, clock.now().toISOString());
    },
  }),
};

function queueAccountLetter(mails: Mails, tx: Tx, letter: AccountLetter, at: string): Promise<string | null> {
  const to = { userId: letter.userId, address: letter.to, name: letter.name };
  const { kind, dedupeKey } = letter;
  switch (kind) {
    case 'verify_email':
    case 'change_email':
    case 'reset_password': {
      const facts = { url: letter.url, expiresAt: letter.expiresAt.toISOString() };
      return mails.queue(tx, { kind, to, facts, dedupeKey });
    }
    case 'account_deleted':
      return mails.queue(tx, { kind, to, facts: { deletedAt: at }, dedupeKey });
    default:
      return mails.queue(tx, { kind, to, facts: { changedAt: at }, dedupeKey });
  }
}

/** Accounts and the letters about them. */
@Module({
  imports: [IdentityModule.for(accountLetters, [NotificationsModule])],
  exports: [IdentityModule],
})
export class IdentityWiringModule {}
