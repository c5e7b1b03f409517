import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { IdentityQueries } from './identity.queries.js';
import { Passwords } from './passwords.js';

/** Accounts: who somebody is. */
@Module({
  providers: [AccountsService, IdentityQueries, Passwords],
  exports: [AccountsService, IdentityQueries, Passwords],
})
export class IdentityModule {}
