/** What an operator can prove beside the password. Recovery codes stand in for the others, and are no factor of their own. @spec decision 49 */
export const SECOND_FACTORS = ['passkey', 'authenticator_app', 'recovery_code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** An operator's session ends after so many hours at the latest. @spec decision 49 */
export const OPERATOR_SESSION_HOURS = 12;

/** An operator's session ends after so many minutes in which nobody did anything. @spec decision 49 */
export const OPERATOR_IDLE_MINUTES = 30;

/** A challenge can be answered for so many minutes, and having proved who one is counts as long for changes of second factors. @spec decision 49 */
export const PROOF_MINUTES = 5;

/** Recovery codes are made so many at a time. */
export const RECOVERY_CODES = 10;

/** Passkeys of one account at most. */
export const PASSKEYS_MAX = 10;

/** Length of a passkey's name at most, in characters. */
export const PASSKEY_NAME_MAX = 60;
