import type { Catalogue } from './catalogue.js';

/** Errors of points, perks, vouchers and plans. */
export const LOYALTY_ERRORS = {
  'loyalty.perk_not_found': { status: 404, detail: 'This perk does not exist' },
  'loyalty.not_redeemable': { status: 409, detail: 'This perk comes with a tier and cannot be redeemed' },
  'loyalty.tier_too_low': { status: 409, detail: 'This perk needs a higher tier' },
  'loyalty.not_enough_points': { status: 409, detail: 'You do not have enough points for this perk' },
  'loyalty.perk_changed': {
    status: 409,
    detail: 'This perk costs something else now. Please look at it again before you redeem.',
  },
  'loyalty.travelers_only': { status: 403, detail: 'The loyalty program is for travelers' },
  'perk.cost_missing': {
    status: 422,
    detail: 'A perk that pays for a stay needs a cost in points',
  },
  'perk.percentage_missing': { status: 422, detail: 'Please say how many percent come off' },
  'perk.worth_missing': { status: 422, detail: 'Please say how many dollars come off' },
  'perk.voucher_missing': {
    status: 422,
    detail: 'Please say what comes off a stay, or leave the worth and the limits of the stay empty',
  },
  'perk.retroactive': {
    status: 422,
    detail: 'A perk changes from now on, never back in time. Please choose a later moment.',
  },
  'perk.changed_meanwhile': {
    status: 409,
    detail: 'Somebody has changed this perk in the meantime. Please look at it again.',
  },
  'perk.nothing_changes': { status: 409, detail: 'These are its terms at that moment already' },
  'perk.not_offered': {
    status: 409,
    detail: 'This perk is not offered at that moment, so it cannot end then',
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
    detail: 'Your plan has changed in the meantime. Please look again.',
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
