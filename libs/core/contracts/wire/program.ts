import type { PerkCategory, Plan, Tier, VoucherKind } from '#libs/core/rules';

/** Terms of a perk as operators choose them; dollars. @spec §3 Perk, E9, A11 */
export interface PerkTermsView {
  category: PerkCategory;
  title: string;
  description: string;
  min_tier: Tier;
  /** Null for a perk that comes with its tier. */
  points_cost: number | null;
  /** Shown with the perk; of a `percentage` it is also what the voucher takes off. */
  discount_percentage: number | null;
  /** Null for what a partner gives. */
  voucher: VoucherKind | null;
  /** What an `amount` takes off, and the most that another kind does; null for no limit. */
  worth: number | null;
  min_nights: number;
  min_subtotal: number;
}

/** Terms that were chosen for a perk, and how they stand: `replaced` ones never came into force. */
export interface PerkVersionView {
  id: string;
  state: 'in_force' | 'planned' | 'past' | 'replaced';
  /** False where the perk ends. */
  offered: boolean;
  terms: PerkTermsView;
  /** Null for what has been so from the beginning. */
  effective_from: string | null;
  set_at: string;
  set_by: { id: string; full_name: string } | null;
  reason: string | null;
}

/** GET /admin/perks/{id}. */
export interface PerkDeskView {
  id: string;
  /** What was chosen last; sent back as `based_on`, so that nobody overwrites what they have not seen. */
  newest: string;
  /** The latest moment first. */
  history: PerkVersionView[];
  /** Vouchers it has sold, and those of them that can still be used. */
  redeemed: number;
  open_vouchers: number;
}

/** What terms would change, in sentences. */
export interface PerkEffectView {
  effect: string[];
}

/** A price at which a plan was sold; dollars a month. */
interface PlanPriceView {
  price: number;
  /** When somebody first and last began a plan at this price. */
  first_sold_at: string;
  last_sold_at: string;
  subscribers: number;
}

/** GET /admin/plans: a plan, who is on it and what it brings; dollars. */
export interface PlanDeskView {
  id: Plan;
  name: string;
  /** A month, today. */
  price: number;
  multiplier: number;
  concierge: boolean;
  /** Travelers on it; of them those whose renewal failed, and those who leave it when the period ends. */
  travelers: number;
  past_due: number;
  leaving: number;
  /** Paid by those whose subscription is to this plan now: in the last 30 days, and ever. */
  paid_30_days: number;
  paid_total: number;
  /** Prices it was sold at, the present one first. */
  prices: PlanPriceView[];
}
