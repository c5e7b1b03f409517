import type { Catalogue } from './catalogue.js';

/** Errors of messages between guests and hosts. */
export const THREAD_ERRORS = {
  'thread.not_found': { status: 404, detail: 'This conversation does not exist' },
  'thread.account_closed': {
    status: 409,
    detail: 'This account can no longer get messages. Our team can help you.',
  },
  'thread.blocked': { status: 409, detail: 'This person is not taking messages from you' },
  'thread.blocked_by_you': {
    status: 409,
    detail: 'You have blocked this person. Unblock them to write to them.',
  },
  'thread.too_many_questions': {
    status: 429,
    detail: 'You have asked about {n} homes today, which is as many as you can. Please try again tomorrow.',
  },
  'thread.reported_already': {
    status: 409,
    detail: 'You have reported this conversation. Our team will look at it.',
  },
  'thread.no_reports': { status: 409, detail: 'This conversation has no report that waits' },
  'thread.reason_expired': {
    status: 403,
    detail: 'Please give your reason again. A reason holds for an hour.',
  },
  'thread.link_unusable': {
    status: 404,
    detail: 'This link has expired, or is not complete. Please sign in to read your messages.',
  },
  'message.empty': { status: 422, detail: 'Please write a message' },
  'message.too_long': {
    status: 422,
    detail: 'This message is too long. Please keep it to 2,000 characters.',
  },
  'message.too_many': {
    status: 429,
    detail: 'You are writing very fast. Please wait a minute and try again.',
  },
  'message.photos_before_booking': {
    status: 409,
    detail: 'Pictures can be sent once the booking is confirmed',
  },
  'template.not_found': { status: 404, detail: 'This template does not exist' },
  'template.too_many': {
    status: 409,
    detail: 'You have {n} templates, which is as many as you can. Please delete one first.',
  },
  'template.title_taken': { status: 409, detail: 'You already have a template with this name' },
} as const satisfies Catalogue;
