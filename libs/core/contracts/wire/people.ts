import type { Permission, Plan, Role, Tier } from '#libs/core/rules';

/** A signed-in person, as their own client sees them. @spec §3 User */
export interface UserView {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  phone: string | null;
  age: number | null;
  has_valid_id: boolean;
  agrees_to_terms: boolean;
  subscription_plan: Plan;
  loyalty_points: number;
  loyalty_tier: Tier;
  /** What an operator may do; nobody else has it. @spec D4 */
  permissions?: Permission[];
}

/** POST /auth/register. @spec §7 */
export interface RegisterRequest {
  email: string;
  password: string;
  full_name: string;
  role: 'traveler' | 'property_owner';
  phone?: string | null;
  age?: number | null;
  has_valid_id?: boolean;
  agrees_to_terms: boolean;
}

/** Answer of login and register. @spec §3 User */
export interface SessionView {
  access_token: string;
  user: UserView;
}

/** GET and PATCH /account: everything that somebody's own account says. Additive. */
export interface AccountView extends UserView {
  email_verified: boolean;
  /** The address that waits for its confirmation, or null. */
  pending_email: string | null;
  /** ISO instant since which there is this account. */
  member_since: string;
}

/** PATCH /account; what is missing stays as it is. @spec §3 User, D2, D5 */
export interface ProfileRequest {
  full_name?: string;
  phone?: string | null;
  age?: number;
  has_valid_id?: boolean;
}

/** POST /account/email. */
export interface ChangeEmailRequest {
  email: string;
  password: string;
}

/** POST /account/password. */
export interface ChangePasswordRequest {
  current_password: string;
  password: string;
}

/** POST /auth/reset. */
export interface ResetPasswordRequest {
  token: string;
  password: string;
}

/** POST /auth/confirm-email: the address that is confirmed now. */
export interface ConfirmedEmailView {
  email: string;
}

/** A place where somebody is signed in. Instants are ISO text. */
export interface AccountSessionView {
  id: string;
  /** In words, such as `Firefox on Windows`. */
  device: string;
  signed_in_at: string;
  last_seen_at: string;
  /** The one that asks. */
  current: boolean;
}

/** GET /account/deletion: what stands in the way, and what would be lost. */
export interface DeletionPreviewView {
  possible: boolean;
  /** Each in words: `your stay at Juniper cabin until May 20`. */
  open: string[];
  points_lost: number;
  vouchers_lost: number;
  /** There is an account at the payment provider, which stays theirs. */
  payout_account: boolean;
}
