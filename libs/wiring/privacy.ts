import { Module, type Provider } from '@nestjs/common';
import { AccountMailer } from '#libs/people/identity';
import { DeletionMailer, PrivacyModule } from '#libs/people/privacy';
import { IdentityWiringModule } from './identity.js';
import { PERSONAL_DATA_OF_ROOMS } from './personal-data.js';

/** The last email to somebody is one about their account. */
const deletionMailer: Provider = {
  provide: DeletionMailer,
  inject: [AccountMailer],
  useFactory: (mails: AccountMailer): DeletionMailer => ({
    // To an address, not to an account: that is gone.
    say: (tx, { address, name, userId }) =>
      mails.queue(tx, { kind: 'account_deleted', userId: null, to: address, name, dedupeKey: userId }),
  }),
};

/** What people may ask of what is kept about them. */
@Module({
  imports: [PrivacyModule.for(PERSONAL_DATA_OF_ROOMS, deletionMailer, [IdentityWiringModule])],
  exports: [PrivacyModule],
})
export class PrivacyWiringModule {}
