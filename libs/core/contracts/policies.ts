import { INCONVENIENCE_FEE_PERCENT, REFUND_CUTOFF_HOURS } from '#libs/core/rules';

const REFUND_PERCENT = 100 - INCONVENIENCE_FEE_PERCENT;

/** The cancellation policy shown in the help and on every screen. @spec §4 Cancellation */
export const CANCELLATION_POLICY = `Cancel at least ${REFUND_CUTOFF_HOURS} hours before check-in and you get ${REFUND_PERCENT}% of the nightly price back; ${INCONVENIENCE_FEE_PERCENT}% is an inconvenience fee. After that there is no refund. The cleaning fee is non-refundable.`;

/** The same policy as a host sees it, for guests who cancel. @spec §4 Cancellation, A1, A4, A5 */
export const OWNER_CANCELLATION_POLICY = `If a guest cancels at least ${REFUND_CUTOFF_HOURS} hours before check-in, they get ${REFUND_PERCENT}% of the nightly price back, and you get half of the ${INCONVENIENCE_FEE_PERCENT}% fee plus the cleaning fee. If they cancel later, you are paid as if they had stayed.`;

/** The path of a help section. */
export const helpPath = (id: string): string => `/help#${id}`;
