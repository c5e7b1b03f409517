import { formatCents, type Cents } from './money.js';

/** What guest and owner can share that suggests that one person has both accounts. A `card` may be that of an account in the owner's browser. */
export type SharedSign = 'email' | 'phone' | 'card' | 'browser';

/** What is known of a stay before it is paid out. Cents. */
export interface PayoutSigns {
  /** What guest and owner share. */
  shared: readonly SharedSign[];
  /** What a voucher paid of the stay. */
  voucher: Cents;
  /** The voucher of a guest who has stayed with nobody else may pay this much. */
  voucherLimit: Cents;
  /** Whether the guest has completed a stay with another owner, and not on such a voucher. */
  hasStayedElsewhere: boolean;
}

const WORDS = { email: 'email address', phone: 'phone number' } as const;

/** What the owner reads of such a hold: neither what is compared nor what the guest does elsewhere. */
export const LOOKED_AT = 'We look at this stay before we pay it out.';

/** Why an operator has to see a stay before it is paid out, in sentences for operators; null when nothing speaks against it. @spec A13 */
export function reasonToLook(signs: PayoutSigns): string | null {
  const reasons = [sharedSentence(signs.shared), cardSentence(signs.shared), voucherSentence(signs)].filter(
    (one) => one !== null,
  );
  return reasons.length === 0 ? null : [...reasons, LOOKED_AT].join(' ');
}

function sharedSentence(shared: readonly SharedSign[]): string | null {
  const same = shared.filter((one) => one === 'email' || one === 'phone').map((one) => WORDS[one]);
  const parts = [
    ...(same.length > 0 ? [`have the same ${same.join(' and ')}`] : []),
    ...(shared.includes('browser') ? ['have signed in with the same browser'] : []),
  ];
  return parts.length === 0 ? null : `Guest and owner ${parts.join(' and ')}.`;
}

const cardSentence = (shared: readonly SharedSign[]): string | null =>
  shared.includes('card')
    ? 'A card of the guest has also paid for the owner, or for somebody who signs in with the owner’s browser.'
    : null;

/** Points buy vouchers, and the owner is paid in full: whoever books from themselves turns them into money. */
const voucherSentence = ({ voucher, voucherLimit, hasStayedElsewhere }: PayoutSigns): string | null =>
  voucher > voucherLimit && !hasStayedElsewhere
    ? `A voucher paid ${formatCents(voucher)} of this stay, and its guest has not stayed with anybody else.`
    : null;
