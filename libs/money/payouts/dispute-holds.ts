/** Read by operators beside a hold that was lifted. */
export const DECIDED = 'The bank has decided';

/** Names the hold of a dispute. */
export const disputeReference = (disputeId: string): string => `dispute ${disputeId}`;
