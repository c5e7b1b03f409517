import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';
import { PROBLEM_TYPE, problemOf } from './problem.js';

const CODE_OF: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};

/** What Node says of bytes that it cannot read; `rawPacket`: the last of them, a buffer, which Fastify types as its JSON. */
type UnreadableError = Error & { code?: string; rawPacket?: unknown };

/**
 * Answers bytes that Node cannot read as a request, with the same problem document as any other error, and closes the connection: where
 * the next request begins, nobody knows. @spec F10
 */
export function answerUnreadable(error: UnreadableError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = new DomainError(CODE_OF[error.code ?? ''] ?? 'request.malformed');
  const body = JSON.stringify(problemOf(problem, randomUUID()));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
  socket.destroy(error);
}

/** Whoever asks by HEAD takes a body for the beginning of the next answer. */
const isHead = ({ rawPacket }: UnreadableError): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
