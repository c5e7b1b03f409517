import type { CancelledBy } from './cancellation.js';

/** Why an owner cancels a stay. @spec A7, G8 */
export const OWNER_CANCELLATION_CAUSES = [
  'broken',
  'taken_elsewhere',
  'personal',
  'guest_asked',
  'other',
] as const;
export type OwnerCancellationCause = (typeof OWNER_CANCELLATION_CAUSES)[number];

/** Longest text that an owner can write about a cancellation. */
export const MAX_CANCELLATION_WORDS = 1_000;

/** A cause as the owner chooses it, and as the guest is told. */
interface CauseWords {
  label: string;
  /** Null where only the owner's own words say it. */
  told: string | null;
}

/** The words of each cause. @spec A7 */
export const CAUSE_WORDS: Readonly<Record<OwnerCancellationCause, CauseWords>> = {
  broken: { label: 'Something in the home broke', told: 'Something in the home broke.' },
  taken_elsewhere: {
    label: 'The nights are taken on another platform',
    told: 'These nights were already taken on another platform.',
  },
  personal: { label: 'Personal reasons', told: 'The host has personal reasons.' },
  guest_asked: { label: 'The guest asked me to', told: 'The host says that you asked for it.' },
  other: { label: 'Something else', told: null },
};

/** A cancelled booking, as far as it concerns what its guest is told. */
interface ToldCancellation {
  by: CancelledBy | null;
  wasPaid: boolean;
  note: string | null;
}

/**
 * The part of a cancellation's note that the guest is told: of an owner's words all for a paid stay, and none for a hold, because contact
 * details in them would be known before the confirmation.
 * @spec A7, G6
 */
export const wordsForGuest = ({ by, wasPaid, note }: ToldCancellation): string | null =>
  by === 'owner' && !wasPaid ? null : note;

/** True when the owner has to explain the cause in their own words. */
export const needsWords = (cause: OwnerCancellationCause): boolean => CAUSE_WORDS[cause].told === null;
