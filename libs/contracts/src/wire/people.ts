import type { Plan, Role, Tier } from '#libs/rules';

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
