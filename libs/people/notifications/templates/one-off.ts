import type { Kind } from '../message.js';
import type { EmailContent } from './email.js';
import { inUtc, paragraphsOf } from './phrases.js';

/** What each email that a feature queues by itself is about. Instants are ISO text. */
export interface OneOffFacts {
  /** `url` is good until `expiresAt`, once. */
  verify_email: { url: string; expiresAt: string };
  change_email: { url: string; expiresAt: string };
  /** Goes to the address that is left. */
  email_changed: { changedAt: string };
  reset_password: { url: string; expiresAt: string };
  password_changed: { changedAt: string };
  account_deleted: { deletedAt: string };
  /** A question of somebody who is not signed in has arrived. `url` leads to it, as often as they like. */
  support_received: { url: string; expiresAt: string };
  support_visitor_answered: { subject: string; answer: string; url: string; expiresAt: string };
}
export type OneOffKind = keyof OneOffFacts & Kind;

/** EmailTemplates whose link lets in whoever holds it; what they say is wiped once they are on their way. */
export const SECRET_KINDS: readonly OneOffKind[] = [
  'verify_email',
  'change_email',
  'reset_password',
  'support_received',
  'support_visitor_answered',
];

/** The last email to somebody: whom it went to is forgotten once it is on its way. */
export const LAST_LETTER: OneOffKind = 'account_deleted';

/** How each of them is written. */
export const ONE_OFF: { [K in OneOffKind]: (facts: OneOffFacts[K]) => EmailContent } = {
  verify_email: ({ url, expiresAt }) => ({
    subject: 'Please confirm your e-mail address',
    opening: ['One click tells us that this address is yours.'],
    facts: [['The link works until', inUtc(expiresAt)]],
    closing: ['If you did not ask for this, there is nothing to do.'],
    action: { label: 'Confirm my address', path: url },
  }),
  change_email: ({ url, expiresAt }) => ({
    subject: 'Please confirm your new e-mail address',
    opening: ['Somebody, probably you, wants to use this address for their Latchkey account.'],
    facts: [['The link works once, until', inUtc(expiresAt)]],
    closing: ['If it was not you, there is nothing to do: nothing changes until the link is opened.'],
    action: { label: 'Use this address', path: url },
  }),
  email_changed: ({ changedAt }) => ({
    subject: 'Your e-mail address was changed',
    opening: ['Your account uses another address from now on. This is the last letter to this one.'],
    facts: [['Changed', inUtc(changedAt)]],
    closing: ['If it was not you, please tell us at once.'],
    action: null,
  }),
  reset_password: ({ url, expiresAt }) => ({
    subject: 'Choose a new password',
    opening: ['Somebody, probably you, wants a new password for this account.'],
    facts: [['The link works once, until', inUtc(expiresAt)]],
    closing: ['If it was not you, there is nothing to do: your password stays as it is.'],
    action: { label: 'Choose a new password', path: url },
  }),
  password_changed: ({ changedAt }) => ({
    subject: 'Your password was changed',
    opening: ['Everybody who was signed in to your account has been signed out.'],
    facts: [['Changed', inUtc(changedAt)]],
    closing: ['If it was not you, choose a new password at once and tell us.'],
    action: { label: 'Sign in', path: '/auth' },
  }),
  account_deleted: ({ deletedAt }) => ({
    subject: 'Your account is deleted',
    opening: ['Your name, e-mail address and phone number are gone, and you are signed out everywhere.'],
    facts: [['Deleted', inUtc(deletedAt)]],
    closing: [
      'What the law makes us keep of bookings and payments stays without your name, but for the agreements and receipts themselves.',
      'Thank you for having been with us.',
    ],
    action: null,
  }),
  // Nothing of what was asked: the address is only claimed, and nobody shall be written to through us.
  support_received: ({ url, expiresAt }) => ({
    subject: 'We have your question',
    opening: [
      'Our team reads it and answers by mail. You can follow it, and add to it, on a page of its own.',
    ],
    facts: [['The link works until', inUtc(expiresAt)]],
    closing: ['If you did not ask us anything, there is nothing to do.'],
    action: { label: 'Follow your question', path: url },
  }),
  support_visitor_answered: ({ subject, answer, url, expiresAt }) => ({
    subject: 'Our answer to your question',
    opening: paragraphsOf(answer),
    facts: [
      ['You asked', subject],
      ['The link works until', inUtc(expiresAt)],
    ],
    closing: ['Anything left? Write back on the page of your question.'],
    action: { label: 'See your question', path: url },
  }),
};
