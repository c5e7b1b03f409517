export { AccountsService, type Registration, type SignedIn } from './accounts.service.js';
export { IdentityModule } from './identity.module.js';
export { IdentityQueries, type AccountRow, type Person } from './identity.queries.js';
export { isCommonPassword, Passwords } from './passwords.js';
export { User } from './user.entity.js';
