import type { Catalogue } from './catalogue.js';

/** Errors of notifications, saved homes, alerts, mails, chat and support. */
export const MESSAGE_ERRORS = {
  'notification.not_found': { status: 404, detail: 'This notification does not exist' },
  'notification.not_optional': { status: 422, detail: 'This cannot be turned on or off' },
  'saved.own_home': { status: 409, detail: 'This home is yours. You find it under your homes.' },
  'saved.too_many': {
    status: 409,
    detail: 'Your list holds {n} homes, which is as many as it can. Please remove one first.',
  },
  'watch.not_found': { status: 404, detail: 'This alert does not exist' },
  'watch.too_many': {
    status: 409,
    detail: 'You have {n} alerts, the most we can keep for you. Please remove one first.',
  },
  'watch.nights_free': { status: 409, detail: 'These nights are free now, so you can book them at once' },
  'watch.price_reached': { status: 409, detail: 'It costs less than that already' },
  'mail.not_found': { status: 404, detail: 'This mail does not exist' },
  'mail.waiting': { status: 409, detail: 'This mail is still waiting to be sent' },
  'mail.wiped': {
    status: 409,
    detail:
      'This mail held a private link or code, so it cannot be sent again. The person gets it again on our site.',
  },
  'chat.message_not_found': { status: 404, detail: 'This message does not exist' },
  'chat.message_empty': { status: 422, detail: 'Please write a message' },
  'chat.message_too_long': {
    status: 422,
    detail: 'This message is too long. Please keep it to 2,000 characters.',
  },
  'chat.act_not_found': { status: 404, detail: 'This card does not exist' },
  'chat.act_not_included': {
    status: 403,
    detail: 'Cards that act for you are part of Premium. Nothing was changed.',
  },
  'chat.act_settled': {
    status: 409,
    detail: 'This card has been used already. Nothing was done a second time.',
  },
  'chat.act_under_way': { status: 409, detail: 'This is being done right now' },
  'chat.act_expired': {
    status: 409,
    detail: 'This card has expired. Ask again for a new one.',
  },
  'chat.too_many': {
    status: 429,
    detail: 'You are writing faster than we can answer. Please wait a moment and try again.',
  },
  'chat.too_many_presses': {
    status: 429,
    detail:
      'You are pressing faster than we can follow. Nothing was done; please wait a moment and try again.',
  },
  'support.not_found': { status: 404, detail: 'There is no such support request' },
  'support.message_empty': { status: 422, detail: 'Please say what we can help with' },
  'support.message_too_long': {
    status: 422,
    detail: 'This is too long. Please keep it to 4,000 characters.',
  },
  'support.too_many_open': {
    status: 429,
    detail: 'You have many requests waiting for us. Please add to one of them instead.',
  },
  'support.too_many_from_address': {
    status: 429,
    detail:
      'We have had several questions from this address today. Please add to one of them from its email.',
  },
  'support.link_unusable': {
    status: 404,
    detail: 'This link has expired or is incomplete. Please use the one in our latest email.',
  },
  'support.closed_already': { status: 409, detail: 'This request is closed already' },
} as const satisfies Catalogue;
