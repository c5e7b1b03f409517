import { SENTENCES } from '../sentences.js';
import type { Catalogue } from './catalogue.js';

/** Errors of payments, refunds, payouts and reconciliation. */
export const MONEY_ERRORS = {
  'payment.session_not_found': { status: 404, detail: SENTENCES.noPaymentSession },
  'payment.return_url_not_allowed': { status: 422, detail: 'The return address is not one of ours' },
  'payment.provider_unavailable': {
    status: 503,
    detail: 'Payments are briefly unavailable. Your dates are still held; please try again in a moment.',
  },
  'payment.provider_refused': {
    status: 502,
    detail: 'Payments do not work at the moment. Nothing was charged, and we have been told.',
  },
  'payment.checkout_under_way': {
    status: 409,
    detail: 'Your payment page is being opened already. Please try again in a moment.',
  },
  'payment.signature_invalid': { status: 400, detail: 'The signature of this notice is not valid' },
  'payment.notice_malformed': { status: 400, detail: 'This notice is signed, but could not be read' },
  'refund.not_found': { status: 404, detail: 'There is no such refund' },
  'refund.not_waiting': { status: 409, detail: 'This refund is finished, so there is nothing to try again' },
  'finding.not_found': { status: 404, detail: 'There is no such finding' },
  'finding.not_open': { status: 409, detail: 'This finding is closed already' },
  'payout.not_found': { status: 404, detail: 'This payout does not exist' },
  'payout.statement_not_found': { status: 404, detail: 'There is no statement for this month' },
  'payout.account_closed': {
    status: 409,
    detail: 'Your payout account was turned down. Please contact support.',
  },
  'payout.account_not_started': { status: 409, detail: 'You have not begun to set up payouts yet' },
  'payout.provider_unavailable': {
    status: 503,
    detail: 'The payout service is briefly unavailable. Your money is safe; please try again in a moment.',
  },
  'payout.hold_not_found': { status: 404, detail: 'This hold does not exist' },
  'payout.reason_missing': { status: 422, detail: 'Please say why' },
} as const satisfies Catalogue;
