import { INCONVENIENCE_FEE_PERCENT, REFUND_CUTOFF_HOURS } from '#libs/core/rules';

const REFUND_PERCENT = 100 - INCONVENIENCE_FEE_PERCENT;

/** The cancellation policy shown in the help and on every screen. @spec §4 Cancellation */
export const CANCELLATION_POLICY = `Cancel at least ${REFUND_CUTOFF_HOURS} hours before check-in and you get ${REFUND_PERCENT}% of the nightly price back; ${INCONVENIENCE_FEE_PERCENT}% is an inconvenience fee. After that there is no refund. The cleaning fee is non-refundable.`;

/** The path of a help section. */
export const helpPath = (id: string): string => `/help#${id}`;
