export { AccountMailer, type AccountMail } from './account-mailer.port.js';
export { AccountsService, type SignedIn } from './accounts.service.js';
export { peopleOnBrowsersOf, rememberBrowser, type BrowserAccounts } from './browser-accounts.js';
export { changeOperatorRole } from './change-operator-role.js';
export { Credentials } from './credentials.service.js';
export { HomesLimit } from './homes-limit.js';
export { HomesOnSale } from './homes-on-sale.port.js';
export { IdentityHandlers } from './identity.handlers.js';
export { IdentityModule } from './identity.module.js';
export {
  deviceAccount,
  IdentityQueries,
  type AccountRow,
  type DeviceAccount,
  type Person,
} from './identity.queries.js';
export { KnownTokens } from './known-tokens.js';
export { lockUser } from './lock-user.js';
export { createOperator, operatorByEmail } from './operators.js';
export { Passwords } from './passwords.js';
export { setPlan } from './plans.js';
export { Profiles } from './profiles.js';
export { RefreshTokens, type RefreshGrant } from './refresh-tokens.js';
export { ResetRequests } from './reset-requests.js';
export { SecondFactors, type Proof } from './second-factor/second-factors.js';
export { resetSecondFactors } from './second-factor/reset-second-factors.js';
export {
  kindsOfSecondFactor,
  secondFactorsOf,
  type OwnSecondFactors,
} from './second-factor/second-factor.queries.js';
export type { OperatorSession } from './second-factor/challenges.js';
export { sessionHours, Sessions, type SessionRow } from './sessions.js';
export { Suspensions } from './suspensions.js';
export { acceptTerms, Terms, type AcceptedTerms } from './terms.js';
export { UnpaidHolds } from './unpaid-holds.port.js';
export { User } from './user.entity.js';
export { addUserNote } from './user-notes.js';
export { identityPersonalData } from './personal-data.js';
export { IDENTITY_TABLES, type IdentityTables } from './tables.js';
export { identityOldRows } from './old-rows.js';
