/**
 * Accounts of the ledger. Debits are positive, credits negative: what the provider holds for us is positive, what we owe
 * or have earned is negative. @spec A1, A3, A4, A5, A7
 */
export const ACCOUNTS = {
  /** Money the payment provider holds for us. */
  providerClearing: 'provider_clearing',
  /** Paid by travelers for stays that are still to come. */
  bookingEscrow: 'booking_escrow',
  /** Decided refunds that the provider has not confirmed yet. */
  refundsPayable: 'refunds_payable',
  /** What we owe an owner for stays and fee shares; kept per owner. */
  ownerPayable: 'owner_payable',
  /** Cleaning fees on their way to an owner; kept per owner. */
  cleaningPassThrough: 'cleaning_pass_through',
  /** The 10 % we earn. */
  serviceFees: 'platform_service_fees',
  /** Our half of the 25 %. */
  inconvenienceFees: 'platform_inconvenience_fees',
  /** What a bank has taken for a dispute that is not decided yet. */
  disputedFunds: 'disputed_funds',
  /** What the provider charges us; a cost. */
  providerFees: 'provider_fees',
  /** Our own bank account. */
  bank: 'bank',
  /** What we gave back beyond what we owed, and losses that nobody else bears; a cost. */
  goodwill: 'platform_goodwill',
  /** What vouchers paid of stays that took place, or were cancelled too late; a cost. @spec A11 */
  voucherCosts: 'platform_voucher_costs',
  /** What travelers' plans bring us. */
  subscriptionRevenue: 'subscription_revenue',
  /** What a change of plan left over (negative) or still to be charged (positive); settled with a later charge. */
  subscriptionBalances: 'subscription_balances',
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];
