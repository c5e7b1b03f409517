/** Shown to operators beside a lifted hold. */
export const DISPUTE_DECIDED = 'The bank has decided';

/** How the references of disputes' holds begin, which end with the dispute. */
export const DISPUTE = 'dispute ';

/** The reference of a dispute's hold. */
export const disputeReference = (disputeId: string): string => `${DISPUTE}${disputeId}`;
