/** Ledger accounts. Debits (what the provider holds for us) are positive; credits (what we owe or earned) negative. @spec A1, A3, A4, A5, A7 */
export const ACCOUNTS = {
  /** Money the payment provider holds for us. */
  providerClearing: 'provider_clearing',
  /** Paid by travelers for upcoming stays. */
  bookingEscrow: 'booking_escrow',
  /** Refunds the provider has not confirmed yet. */
  refundsPayable: 'refunds_payable',
  /** What we owe an owner for stays and fee shares; per owner. */
  ownerPayable: 'owner_payable',
  /** Cleaning fees owed to an owner; per owner. */
  cleaningPassThrough: 'cleaning_pass_through',
  /** Our 10 % service fee. */
  serviceFees: 'platform_service_fees',
  /** Our half of the 25 % inconvenience fee. */
  inconvenienceFees: 'platform_inconvenience_fees',
  /** What banks have withdrawn for undecided disputes. */
  disputedFunds: 'disputed_funds',
  /** The provider's fees; a cost. */
  providerFees: 'provider_fees',
  /** Our own bank account. */
  bank: 'bank',
  /** Refunds beyond what we owed, and losses nobody else bears; a cost. */
  goodwill: 'platform_goodwill',
  /** The voucher-funded part of stays that took place or were cancelled too late; a cost. @spec A11 */
  voucherCosts: 'platform_voucher_costs',
  /** Revenue from travelers' plans. */
  subscriptionRevenue: 'subscription_revenue',
  /** Credit (negative) or debt (positive) left by a plan change; settled with a later charge. */
  subscriptionBalances: 'subscription_balances',
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

/** What an account says about us: what we have, owe, have earned, or have paid for it. Entries of what is owed and earned are negative. */
export const ACCOUNT_SIDES = {
  provider_clearing: 'have',
  bank: 'have',
  disputed_funds: 'have',
  booking_escrow: 'owe',
  refunds_payable: 'owe',
  owner_payable: 'owe',
  cleaning_pass_through: 'owe',
  subscription_balances: 'owe',
  platform_service_fees: 'earned',
  platform_inconvenience_fees: 'earned',
  subscription_revenue: 'earned',
  provider_fees: 'cost',
  platform_goodwill: 'cost',
  platform_voucher_costs: 'cost',
} as const satisfies Record<Account, string>;
