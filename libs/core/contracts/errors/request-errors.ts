import type { Catalogue } from './catalogue.js';

/** Errors of invalid or failed requests. */
export const REQUEST_ERRORS = {
  'request.invalid': { status: 422, detail: 'Please check the highlighted fields' },
  'request.malformed': { status: 400, detail: 'The request could not be read' },
  'request.too_large': { status: 413, detail: 'That is larger than we can accept' },
  'request.headers_too_large': { status: 431, detail: 'That address, or what came with it, is too long' },
  'request.too_slow': { status: 408, detail: 'The request took too long to arrive. Please try again.' },
  'request.unsupported_media': { status: 415, detail: 'Please send JSON' },
  'request.too_many': { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  'live.too_many_streams': {
    status: 429,
    detail: 'Latchkey is open in very many windows. Please close some of them.',
  },
  'request.abandoned': { status: 499, detail: 'The caller left before the answer was ready' },
  'route.not_found': { status: 404, detail: 'There is nothing at this address' },
  'server.failed': {
    status: 500,
    detail: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  'server.busy': {
    status: 503,
    detail: 'Very many people are here right now. Please try again in a few seconds.',
  },
  'server.restoring': {
    status: 503,
    detail:
      'Latchkey has just been restored from a backup and cannot change anything until it is up to date. Please try again in a few minutes.',
  },
  'server.unavailable': { status: 503, detail: 'We are briefly unavailable. Please try again in a moment.' },
} as const satisfies Catalogue;
