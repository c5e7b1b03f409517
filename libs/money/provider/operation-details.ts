import { z } from 'zod';
import { PAID_PLANS, PLANS } from '#libs/core/rules';

/** Epoch milliseconds. */
const INSTANT = z.number();
/** A whole number of cents. */
const CENTS = z.int();

/** A checkout of a booking. `askedAt` and `expiresAt` are epoch milliseconds. */
export const CHECKOUT_DETAILS = z.object({
  successUrl: z.string(),
  cancelUrl: z.string(),
  askedAt: INSTANT,
  expiresAt: INSTANT,
  title: z.string(),
  nights: z.int(),
  subtotalCents: CENTS,
  cleaningCents: CENTS,
  discountCents: CENTS.default(0),
  currency: z.string(),
  email: z.string().nullable(),
  /** The new dates in words, for a checkout of a change of dates: the subtotal is the difference. */
  newDates: z.string().optional(),
  /** What the page says of the stay, and what one agrees to by paying; not for a change of dates. */
  page: z.object({ stay: z.string(), terms: z.string(), picture: z.string().nullable() }).optional(),
});

/** A refund; `outside` marks one that we did not request. */
export const REFUND_DETAILS = z.object({ outside: z.literal(1).optional() });
export type RefundDetails = z.output<typeof REFUND_DETAILS>;

/** An owner's account. Erasing the owner removes the address. */
const ACCOUNT_DETAILS = z.object({ email: z.string().nullish(), askedAt: INSTANT });

const TRANSFER_DETAILS = z.object({ payoutId: z.string() });

/** A traveler's customer. Erasing the traveler removes address and name. */
const CUSTOMER_DETAILS = z.object({ email: z.string().nullish(), name: z.string().nullish() });

/** A payment page for a plan. `askedAt` and `expiresAt` are epoch milliseconds. */
const SUBSCRIPTION_CHECKOUT_DETAILS = z.object({
  customerId: z.string(),
  plan: z.enum(PAID_PLANS),
  price: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  askedAt: INSTANT,
  expiresAt: INSTANT,
});

/** A plan change by its action, with the provider's ids that the action needs. */
export const CHANGE_DETAILS = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('start'),
    plan: z.enum(PLANS),
    customerId: z.string(),
    price: z.string(),
    card: z.string(),
  }),
  z.object({
    action: z.literal('upgrade'),
    subscription: z.string(),
    price: z.string(),
    /** Epoch seconds from which it is prorated. */
    prorationAt: z.int(),
    /** The price planned for the next period, restored if the card is declined. */
    plannedPrice: z.string().nullable(),
  }),
  z.object({ action: z.literal('downgrade'), subscription: z.string(), price: z.string() }),
  z.object({ action: z.enum(['cancel', 'keep', 'retry']), subscription: z.string() }),
  /** `cause` is the reason told to the provider. */
  z.object({ action: z.literal('end'), subscription: z.string(), cause: z.string().nullish() }),
]);

/** What each kind of call sends, frozen when it was decided, so that a retry sends the same request. */
export const CALL = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create_checkout'), details: CHECKOUT_DETAILS }),
  z.object({ kind: z.literal('refund'), details: REFUND_DETAILS }),
  z.object({ kind: z.literal('create_account'), details: ACCOUNT_DETAILS }),
  z.object({ kind: z.literal('transfer'), details: TRANSFER_DETAILS }),
  z.object({ kind: z.literal('create_customer'), details: CUSTOMER_DETAILS }),
  z.object({ kind: z.literal('subscription_checkout'), details: SUBSCRIPTION_CHECKOUT_DETAILS }),
  z.object({ kind: z.literal('change_subscription'), details: CHANGE_DETAILS }),
]);

/** A kind of call with its details, as read. */
export type Call = z.output<typeof CALL>;

/** A kind of call with its details, as written. */
export type NewCall = z.input<typeof CALL>;

/** Kinds of calls that change something at the payment provider. */
export type OperationKind = Call['kind'];

/** The keys of each member of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;

/** Details as stored, with the names of any kind's; their values are read through {@link CALL} or the schema of a kind. */
export type StoredDetails = Readonly<Partial<Record<KeysOf<Call['details']>, unknown>>>;
