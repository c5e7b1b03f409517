/** Where the provider sends the traveler afterwards; both were checked to be ours (C11). */
export interface ReturnUrls {
  successUrl: string;
  cancelUrl: string;
}

/** A session that can be paid on. */
export interface StartedCheckout {
  sessionId: string;
  url: string;
}
