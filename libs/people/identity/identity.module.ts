import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { AccountMailer } from './account-mailer.port.js';
import { AccountLinks } from './account-links.js';
import { AccountsService } from './accounts.service.js';
import { Credentials } from './credentials.service.js';
import { HomesLimit } from './homes-limit.js';
import { HomesOnSale } from './homes-on-sale.port.js';
import { IdentityHandlers } from './identity.handlers.js';
import { IdentityQueries } from './identity.queries.js';
import { Passwords } from './passwords.js';
import { Profiles } from './profiles.js';
import { RefreshTokens } from './refresh-tokens.js';
import { ResetRequests } from './reset-requests.js';
import { Sessions } from './sessions.js';
import { AuthenticatorApps } from './second-factor/authenticator-apps.js';
import { Passkeys } from './second-factor/passkeys.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { Suspensions } from './suspensions.js';
import { Terms } from './terms.js';
import { UnpaidHolds } from './unpaid-holds.port.js';

const SERVICES = [
  AuthenticatorApps,
  Passkeys,
  SecondFactors,
  AccountLinks,
  AccountsService,
  Credentials,
  HomesLimit,
  IdentityHandlers,
  IdentityQueries,
  Passwords,
  Profiles,
  RefreshTokens,
  ResetRequests,
  Sessions,
  Suspensions,
  Terms,
];

/** Accounts: registration, sign-in, sessions and profiles. */
@Module({})
export class IdentityModule {
  /** @param ports provide {@link AccountMailer}, {@link HomesOnSale} and {@link UnpaidHolds}; `imports` are the modules they need */
  static for(ports: readonly Provider[], imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: IdentityModule,
      imports,
      providers: [...ports, ...SERVICES],
      exports: [AccountMailer, HomesOnSale, UnpaidHolds, ...SERVICES],
    };
  }
}
