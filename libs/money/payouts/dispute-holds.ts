/** Shown to operators beside a lifted hold. */
export const DISPUTE_DECIDED = 'The bank has decided';

/** The reference of a dispute's hold. */
export const disputeReference = (disputeId: string): string => `dispute ${disputeId}`;
