import type { Kind } from '../message.js';
import { oneLine, type EmailContent } from './email.js';
import { inUtc, paragraphsOf } from './phrases.js';

/** The facts of each email that a feature queues directly. Instants are ISO text. */
export interface OneOffFacts {
  /** `url` works once, until `expiresAt`. */
  verify_email: { url: string; expiresAt: string };
  change_email: { url: string; expiresAt: string };
  /** Sent to the present address. */
  email_change_asked: { changedAt: string };
  /** Sent to the old address. */
  email_changed: { changedAt: string };
  reset_password: { url: string; expiresAt: string };
  password_changed: { changedAt: string };
  /** `url` ends this sign-in. */
  new_device: { device: string; signedInAt: string; url: string };
  /** A session that was ended because its refresh token was used twice. */
  session_reused: { device: string; endedAt: string };
  /** Sent to operators only. */
  second_factor_changed: { change: keyof typeof SECOND_FACTOR_CHANGES; changedAt: string };
  account_deleted: { deletedAt: string };
  /** Confirms a visitor's support request; `url` leads to it and is reusable. */
  support_received: { url: string; expiresAt: string };
  support_visitor_answered: { subject: string; answer: string; url: string; expiresAt: string };
  /** Messages that the recipient has not read, `more` beyond those quoted; `url` lets them answer and is reusable. */
  unread_messages: {
    from: string;
    home: string;
    texts: readonly string[];
    more: number;
    url: string;
    expiresAt: string;
  };
}
/** A kind of email that a feature queues directly. */
export type OneOffKind = keyof OneOffFacts & Kind;

/** Emails with a link, or a code, that grants access to whoever has it; their bodies are wiped once they are sent. */
export const SECRET_KINDS: readonly Kind[] = [
  'verify_email',
  'change_email',
  'reset_password',
  'new_device',
  'support_received',
  'support_visitor_answered',
  'unread_messages',
  'arrival_guide',
  'arrival_changed',
];

/** The last email to a deleted account: its recipient is erased once it is sent. */
export const DELETION_EMAIL: OneOffKind = 'account_deleted';

/** What an operator reads about a change of their second factors. */
const SECOND_FACTOR_CHANGES = {
  passkey_added: {
    subject: 'A passkey was added',
    what: 'A passkey can now be used to sign in to your account.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    what: 'One of your passkeys can no longer be used to sign in to your account.',
  },
  app_added: {
    subject: 'An authenticator app was set up',
    what: 'Codes of an authenticator app can now be used to sign in to your account.',
  },
  app_removed: {
    subject: 'The authenticator app was removed',
    what: 'Codes of your authenticator app can no longer be used to sign in to your account.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    what: 'Your recovery codes were replaced. The ones before no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    what: 'Someone (hopefully you) used one of your recovery codes. It does not work a second time.',
  },
  reset: {
    subject: 'Your second factors were removed',
    what: 'Your passkeys, authenticator app and recovery codes were removed, because you had lost them. You are signed out everywhere, and set up a second factor at your next sign-in.',
  },
} as const;

/** The templates of these emails. */
export const ONE_OFF: { [K in OneOffKind]: (facts: OneOffFacts[K]) => EmailContent } = {
  verify_email: ({ url, expiresAt }) => ({
    subject: 'Please confirm your email address',
    opening: [
      'One click tells us that this address is yours. Publishing a home, the weekly summary and alerts wait for it.',
    ],
    facts: [['The link works until', inUtc(expiresAt)]],
    closing: ['If this wasn’t you, you can ignore this email.'],
    action: { label: 'Confirm my address', path: url },
  }),
  change_email: ({ url, expiresAt }) => ({
    subject: 'Please confirm your new email address',
    opening: ['Someone (hopefully you) asked to use this address for their Latchkey account.'],
    facts: [['The link works once, until', inUtc(expiresAt)]],
    closing: ['If this wasn’t you, you can ignore this email: nothing changes until the link is opened.'],
    action: { label: 'Use this address', path: url },
  }),
  email_change_asked: ({ changedAt }) => ({
    subject: 'Request to change your email address',
    opening: [
      'Someone (hopefully you) asked to use another address for your account. Nothing changes until the link that we sent there is opened.',
    ],
    facts: [['Requested', inUtc(changedAt)]],
    closing: [
      'If this wasn’t you, choose a new password now: that cancels the link and signs out every device.',
    ],
    action: { label: 'Choose a new password', path: '/auth/forgot' },
  }),
  email_changed: ({ changedAt }) => ({
    subject: 'Your email address was changed',
    opening: ['Your account now uses another address. This is the last email we send to this one.'],
    facts: [['Changed', inUtc(changedAt)]],
    closing: ['If this wasn’t you, please tell us at once.'],
    action: null,
  }),
  reset_password: ({ url, expiresAt }) => ({
    subject: 'Choose a new password',
    opening: ['Someone (hopefully you) asked for a new password for this account.'],
    facts: [['The link works once, until', inUtc(expiresAt)]],
    closing: ['If this wasn’t you, you can ignore this email: your password stays as it is.'],
    action: { label: 'Choose a new password', path: url },
  }),
  password_changed: ({ changedAt }) => ({
    subject: 'Your password was changed',
    opening: ['You’ve been signed out on every device.'],
    facts: [['Changed', inUtc(changedAt)]],
    closing: ['If this wasn’t you, choose a new password at once and tell us.'],
    action: { label: 'Sign in', path: '/auth' },
  }),
  new_device: ({ device, signedInAt, url }) => ({
    subject: 'New sign-in to your account',
    opening: ['Someone signed in to your account on a new device.'],
    facts: [
      ['Device', device],
      ['Signed in', inUtc(signedInAt)],
    ],
    closing: [
      'If this was you, you’re all set. If not, sign that device out below, then change your password.',
    ],
    action: { label: 'Sign that device out', path: url },
  }),
  session_reused: ({ device, endedAt }) => ({
    subject: 'We ended a sign-in to your account',
    opening: [
      'A sign-in to your account was used in two places. Someone may have copied it, so we ended it in both.',
    ],
    facts: [
      ['Device', device],
      ['Ended', inUtc(endedAt)],
    ],
    closing: [
      'Please sign in again. If others use this device, or it behaves strangely, choose a new password and look at your devices in your account.',
    ],
    action: { label: 'Sign in', path: '/auth' },
  }),
  second_factor_changed: ({ change, changedAt }) => ({
    subject: SECOND_FACTOR_CHANGES[change].subject,
    opening: [SECOND_FACTOR_CHANGES[change].what],
    facts: [['When', inUtc(changedAt)]],
    closing: [
      'If this wasn’t you, choose a new password at once and tell another operator, who can reset your second factors.',
    ],
    action: { label: 'See your security', path: '/admin/security' },
  }),
  account_deleted: ({ deletedAt }) => ({
    subject: 'Your account is deleted',
    opening: ['Your name, email address and phone number are gone, and you are signed out everywhere.'],
    facts: [['Deleted', inUtc(deletedAt)]],
    closing: [
      'What the law makes us keep of bookings and payments stays without your name, but for the agreements and receipts themselves.',
      'Thanks for being with us.',
    ],
    action: null,
  }),
  // Does not quote the question: the address is only claimed, and must not receive other people's messages through us.
  support_received: ({ url, expiresAt }) => ({
    subject: 'We have your question',
    opening: [
      'Our team reads it and answers by email. You can follow it, and add to it, on a page of its own.',
    ],
    facts: [['The link works until', inUtc(expiresAt)]],
    closing: ['If this wasn’t you, you can ignore this email.'],
    action: { label: 'Follow your question', path: url },
  }),
  support_visitor_answered: ({ subject, answer, url, expiresAt }) => ({
    subject: 'Our answer to your question',
    opening: paragraphsOf(answer),
    facts: [
      ['You asked', subject],
      ['The link works until', inUtc(expiresAt)],
    ],
    closing: ['Still need help? Reply on your question’s page.'],
    action: { label: 'See your question', path: url },
  }),
  unread_messages: ({ from, home, texts, more, url, expiresAt }) => ({
    subject: `${oneLine(from)} wrote to you about ${oneLine(home)}`,
    opening: texts.flatMap(paragraphsOf),
    facts: [
      ['From', from],
      ['Home', home],
      ...(more > 0 ? ([['More messages', String(more)]] as const) : []),
      ['The link works until', inUtc(expiresAt)],
    ],
    closing: ['This link opens only this conversation. Please don’t share it.'],
    action: { label: 'Read and answer', path: url },
  }),
};
