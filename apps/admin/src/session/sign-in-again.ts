const waiting = new Set<(signedIn: boolean) => void>();

/** Waits until the operator has signed in again (`true`) or has left (`false`). */
export const signedInAgain = (): Promise<boolean> => new Promise((resolve) => waiting.add(resolve));

/** Lets every call that waits for a new session go on or fail. */
export function settleSignIn(signedIn: boolean): void {
  for (const resolve of waiting) resolve(signedIn);
  waiting.clear();
}
