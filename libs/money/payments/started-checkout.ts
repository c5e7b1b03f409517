/** Where the provider redirects the traveler afterwards; both are validated to be ours (C11). */
export interface ReturnUrls {
  successUrl: string;
  cancelUrl: string;
}

/** A payable checkout session. */
export interface StartedCheckout {
  sessionId: string;
  url: string;
}
