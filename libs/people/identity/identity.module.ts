import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { AccountMailer } from './account-mailer.port.js';
import { AccountLinks } from './account-links.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials.service.js';
import { IdentityQueries } from './identity.queries.js';
import { Passwords } from './passwords.js';
import { Profiles } from './profiles.js';
import { ResetRequests } from './reset-requests.js';
import { Sessions } from './sessions.js';
import { Suspensions } from './suspensions.js';

const SERVICES = [
  AccountLinks,
  AccountsService,
  Credentials,
  IdentityQueries,
  Passwords,
  Profiles,
  ResetRequests,
  Sessions,
  Suspensions,
];

/** Accounts: who somebody is. The application says how their emails are sent. */
@Module({})
export class IdentityModule {
  /** @param emails provides `AccountMailer`, from the given modules */
  static for(mails: Provider, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: IdentityModule,
      imports,
      providers: [mails, ...SERVICES],
      exports: [AccountMailer, ...SERVICES],
    };
  }
}
