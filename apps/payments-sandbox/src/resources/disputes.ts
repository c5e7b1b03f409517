import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, metadata } from '../http/params.js';
import { actionRoute, type ApiRoute, readRoute, updateRoute } from '../http/route.js';
import { book } from './balance.js';

/** Stripe's fee for a dispute, whatever its outcome; cents. */
const DISPUTE_FEE = 1500;
const RESPONSE_SECONDS = 21 * 86_400;
/** Sandbox time between the evidence and the bank's decision. */
const DECIDE_DELAY_MS = 5000;

/** How a dispute can end. */
export type Verdict = 'won' | 'lost';

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/**
 * Opens a dispute: the bank withdraws the unrefunded amount and a fee, and asks for a response. An inquiry withdraws nothing.
 * @returns null when the charge is unpaid, already disputed or fully refunded
 * @spec decisions E11
 */
export function openDispute(world: World, chargeId: string, inquiry = false): Stripe.Dispute | null {
  const charge = world.store.find('charge', chargeId);
  if (!charge?.paid || charge.disputed || charge.refunded) return null;
  const id = newId('dp');
  const amount = charge.amount - charge.amount_refunded;
  const taken = inquiry
    ? []
    : [
        book(world, {
          type: 'adjustment',
          reportingCategory: 'dispute',
          amount: -amount,
          fee: DISPUTE_FEE,
          source: id,
        }),
      ];
  world.store.put<Stripe.Charge>({ ...charge, disputed: !inquiry });
  const dispute = world.store.put<Stripe.Dispute>({
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: world.clock.seconds() + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  world.events.record('charge.dispute.created', dispute);
  if (inquiry) return dispute;
  world.events.record('charge.dispute.funds_withdrawn', dispute);
  // Without a timely response the bank decides for the cardholder.
  world.timers.schedule('dispute.decide', id, (world.clock.seconds() + RESPONSE_SECONDS) * 1000);
  return dispute;
}

const isOpen = (dispute: Stripe.Dispute): boolean =>
  dispute.status === 'needs_response' || dispute.status === 'under_review';

/** Closes a dispute: `won` returns the money but not the fee, `lost` moves nothing. */
export function decideDispute(world: World, id: string, verdict: Verdict): Stripe.Dispute {
  const dispute = world.store.get('dispute', id);
  if (!isOpen(dispute))
    throw invalidRequest(`This dispute is already closed, with status ${dispute.status}.`);
  const returned =
    verdict === 'won'
      ? [
          book(world, {
            type: 'adjustment',
            reportingCategory: 'dispute_reversal',
            amount: dispute.amount,
            source: id,
          }),
        ]
      : [];
  const closed = world.store.put<Stripe.Dispute>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status: verdict,
  });
  world.timers.cancel('dispute.decide', id);
  if (verdict === 'won') {
    const charge = world.store.get('charge', idOf(dispute.charge) ?? '');
    world.store.put<Stripe.Charge>({ ...charge, disputed: false });
    world.events.record('charge.dispute.funds_reinstated', closed);
  }
  world.events.record('charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}

/** Decides a dispute by Stripe's test evidence; it is lost unless the text is `winning_evidence`. */
export function decideWhenDue(world: World, id: string): void {
  const dispute = world.store.find('dispute', id);
  if (!dispute || !isOpen(dispute)) return;
  decideDispute(world, id, dispute.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost');
}

const UPDATE = z.strictObject({
  evidence: z.record(z.string(), z.string()).optional(),
  metadata: metadata().optional(),
  submit: flag().optional(),
});

function updateDispute(world: World, id: string, input: z.infer<typeof UPDATE>): Stripe.Dispute {
  const before = world.store.get('dispute', id);
  const submitted = input.evidence !== undefined && input.submit !== false;
  if (submitted && before.status !== 'needs_response')
    throw invalidRequest('This dispute does not accept evidence any more.');
  const after = world.store.put<Stripe.Dispute>({
    ...before,
    evidence: { ...before.evidence, ...input.evidence },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: before.evidence_details.has_evidence || input.evidence !== undefined,
      submission_count: before.evidence_details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : before.evidence_details.submission_method,
    },
    metadata: mergedMetadata(before.metadata, input.metadata),
    status: submitted ? 'under_review' : before.status,
  });
  if (submitted) world.timers.schedule('dispute.decide', id, world.clock.now() + DECIDE_DELAY_MS);
  world.events.record('charge.dispute.updated', after, { status: before.status });
  return after;
}

/** Routes of disputes. @spec decisions E11 */
export const disputeRoutes: readonly ApiRoute[] = [
  readRoute('/v1/disputes/:id', 'dispute'),
  updateRoute('/v1/disputes/:id', UPDATE, updateDispute),
  actionRoute('/v1/disputes/:id/close', (world, id) => decideDispute(world, id, 'lost')),
  listRoute('/v1/disputes', 'dispute', { filters: ['charge', 'payment_intent'] }),
];
