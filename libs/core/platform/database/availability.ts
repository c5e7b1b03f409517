import { sqlState } from './transaction.js';

const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
// SQL states for connection exceptions, a full disk, too little memory, too many connections, and a server that shuts down or starts up.
const DATABASE_DOWN = /^(08(?!P01)...|53[123]00|57P0[1-3])$/;
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** True when the database could not be reached, so that a retry makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (SOCKET_ERRORS.has(state) || DATABASE_DOWN.test(state) || isMissingSocket(error)) return true;
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

/** True when the socket's file is gone, as it is while the server is not running; not for any other file. */
function isMissingSocket(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('syscall' in error && error.syscall === 'connect') return 'code' in error && error.code === 'ENOENT';
  return 'cause' in error && isMissingSocket(error.cause);
}
