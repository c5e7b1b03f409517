import { INCONVENIENCE_FEE_PERCENT, REFUND_CUTOFF_HOURS } from '#libs/core/rules';

const REFUND_PERCENT = 100 - INCONVENIENCE_FEE_PERCENT;

/** What the help and every screen say about cancelling, in the same words. @spec §4 Cancellation */
export const CANCELLATION_POLICY = `Cancel at least ${REFUND_CUTOFF_HOURS} hours before check-in and ${REFUND_PERCENT}% of the nights comes back; ${INCONVENIENCE_FEE_PERCENT}% is an inconvenience fee. After that nothing comes back. The cleaning fee is non-refundable.`;

/** The address at which a section of the help can be read. */
export const helpPath = (id: string): string => `/help#${id}`;
