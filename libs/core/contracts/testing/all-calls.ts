import * as contract from '../calls/index.js';
import type { Call } from '../calls/index.js';

const isCall = (value: object): value is Call => 'method' in value && 'path' in value && 'errors' in value;

/** The calls among the values of an object, and of the objects in it. */
const callsIn = (group: object): Call[] =>
  Object.values<unknown>({ ...group })
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((value) => (isCall(value) ? [value] : callsIn(value)));

/** Every call of the contract, collected from its exports, so that none can be forgotten. */
export const ALL_CALLS: readonly Call[] = callsIn(
  Object.fromEntries(Object.entries(contract).filter(([name]) => name.endsWith('Calls'))),
);
