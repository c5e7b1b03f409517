import type { AccountSessionView, AccountView } from '#libs/core/contracts';
import { TERMS_VERSION } from '#libs/core/rules';
import type { AcceptedTerms, SessionRow } from '#libs/people/identity';
import type { OwnAccountRow } from '../auth/own-account.js';
import { userView } from '../auth/user.view.js';

/** An account as shown to its owner. @spec §3 User, D2 */
export const accountView = (row: OwnAccountRow, accepted: AcceptedTerms, now: Date): AccountView => ({
  ...userView(row, now),
  email_verified: row.email_verified,
  pending_email: row.pending_email,
  member_since: new Date(row.created_at).toISOString(),
  terms: {
    current: TERMS_VERSION,
    accepted: accepted && { version: accepted.version, at: accepted.acceptedAt.toISOString() },
  },
});

/** A session, marked as current when it is the caller's. */
export const sessionView = (row: SessionRow, currentId: string | null): AccountSessionView => ({
  id: row.id,
  device: row.device,
  signed_in_at: new Date(row.started_at).toISOString(),
  last_seen_at: new Date(row.last_seen_at).toISOString(),
  current: row.id === currentId,
});
