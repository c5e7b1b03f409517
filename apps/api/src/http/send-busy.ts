import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#libs/core/platform';
import { PROBLEM_TYPE, problemOf } from './problem.js';
import { requestIdOf } from './request-id.js';

const BUSY = new DomainError('server.busy');

/** Answers a refused request, before the framework has seen it: a problem document, or a page that tries again by itself. */
export function sendBusy(request: IncomingMessage, response: ServerResponse, retryAfter: number): void {
  const id = requestIdOf(request);
  const page = opensPage(request);
  const body = page ? busyPage(retryAfter) : JSON.stringify(problemOf(BUSY, id));
  response.writeHead(BUSY.status, {
    'content-type': page ? 'text/html; charset=utf-8' : PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'retry-after': String(retryAfter),
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
  });
  response.end(body);
}

const opensPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** Needs no file, because files could be refused, too. */
const busyPage = (retryAfter: number): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="refresh" content="${retryAfter}"><title>Latchkey</title></head>` +
  `<body><h1>One moment</h1><p>${BUSY.detail}</p></body></html>`;
