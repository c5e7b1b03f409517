import type { Catalogue } from './catalogue.js';

/** Errors of points, perks, vouchers and plans. */
export const LOYALTY_ERRORS = {
  'loyalty.perk_not_found': { status: 404, detail: 'This perk does not exist' },
  'loyalty.not_redeemable': { status: 409, detail: 'This perk comes with a tier and cannot be redeemed' },
  'loyalty.tier_too_low': { status: 409, detail: 'This perk needs a higher tier' },
  'loyalty.not_enough_points': { status: 409, detail: 'You do not have enough points for this perk' },
  'loyalty.perk_changed': {
    status: 409,
    detail: 'The price of this perk has changed. Please check it before you redeem.',
  },
  'loyalty.travelers_only': { status: 403, detail: 'The loyalty program is for travelers' },
  'perk.cost_missing': {
    status: 422,
    detail: 'A perk that pays for a stay needs a cost in points',
  },
  'perk.percentage_missing': { status: 422, detail: 'Please enter the discount in percent' },
  'perk.worth_missing': { status: 422, detail: 'Please enter the amount in dollars' },
  'perk.voucher_missing': {
    status: 422,
    detail: 'Please choose what the voucher takes off, or clear its amount and minimums',
  },
  'perk.retroactive': {
    status: 422,
    detail: 'A change cannot take effect in the past. Please choose a later time.',
  },
  'perk.changed_meanwhile': {
    status: 409,
    detail: 'Somebody else has changed this perk. Please review it again.',
  },
  'perk.nothing_changes': { status: 409, detail: 'These terms already apply at that time' },
  'perk.not_offered': {
    status: 409,
    detail: 'This perk is not offered at that time, so it cannot end then',
  },
  'voucher.not_found': { status: 404, detail: 'This voucher does not exist' },
  'voucher.used': { status: 409, detail: 'This voucher has been used' },
  'voucher.held': {
    status: 409,
    detail: 'This voucher is held by another booking of yours until that one is paid or given up',
  },
  'voucher.expired': { status: 409, detail: 'This voucher has expired' },
  'voucher.not_for_stays': { status: 422, detail: 'This voucher is not for stays' },
  'voucher.too_few_nights': { status: 422, detail: 'This voucher is for stays of {n} nights or more' },
  'voucher.below_minimum': {
    status: 422,
    detail: 'This voucher is for stays whose nights cost {n} or more',
  },
  'subscription.travelers_only': { status: 403, detail: 'Subscription plans are for travelers only' },
  'subscription.unknown_plan': { status: 422, detail: 'There is no such plan' },
  'subscription.already_on_plan': { status: 409, detail: 'This is already your plan' },
  'subscription.already_scheduled': { status: 409, detail: 'This change is already planned' },
  'subscription.payment_due': {
    status: 409,
    detail: 'Your last payment did not go through. Please change your card first.',
  },
  'subscription.card_declined': {
    status: 409,
    detail: 'Your card was declined, so nothing has changed. Please change your card and try again.',
  },
  'subscription.change_under_way': {
    status: 409,
    detail: 'Your plan is being changed at this moment. Please look again in a few seconds.',
  },
  'subscription.changed_meanwhile': {
    status: 409,
    detail: 'Your plan has changed. Please review it again.',
  },
  'subscription.preview_outdated': {
    status: 409,
    detail: 'These amounts are no longer up to date. Please look at them again.',
  },
  'subscription.no_card': { status: 409, detail: 'There is no card on file yet' },
  'subscription.invoice_not_found': { status: 404, detail: 'There is no such charge' },
  'subscription.no_receipt': { status: 404, detail: 'There is a receipt as soon as this is paid' },
  'subscription.provider_unavailable': {
    status: 503,
    detail: 'Payments are briefly unavailable. Please try again in a moment; nothing is charged twice.',
  },
} as const satisfies Catalogue;
