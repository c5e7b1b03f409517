import { removeStored } from '../browser/storage.js';

/** Begins the keys of what this device keeps of conversations. */
export const MESSAGES_PREFIX = 'latchkey.messages.';

/** Forgets everything on logout: the next person at this device must not find it. */
export const forgetKeptMessages = (): void => removeStored(localStorage, MESSAGES_PREFIX);
