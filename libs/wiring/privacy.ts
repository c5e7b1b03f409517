import { Module, type Provider } from '@nestjs/common';
import { AccountMailer } from '#libs/people/identity';
import { DeletionMailer, PrivacyModule } from '#libs/people/privacy';
import { IdentityWiringModule } from './identity.js';
import { PERSONAL_DATA_OF_ROOMS } from './personal-data.js';

/** Confirms a deleted account by email. */
const deletionMailer: Provider = {
  provide: DeletionMailer,
  inject: [AccountMailer],
  useFactory: (mails: AccountMailer): DeletionMailer => ({
    // Sent to an address without a user, because the account no longer exists.
    say: (tx, { address, name, userId }) =>
      mails.queue(tx, { kind: 'account_deleted', userId: null, to: address, name, dedupeKey: userId }),
  }),
};

/** Export and deletion of personal data. */
@Module({
  imports: [PrivacyModule.for(PERSONAL_DATA_OF_ROOMS, deletionMailer, [IdentityWiringModule])],
  exports: [PrivacyModule],
})
export class PrivacyWiringModule {}
