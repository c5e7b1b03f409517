import { UNREAD_MAIL_MINUTES } from './messages.js';
import type { Role } from './roles.js';

/** Notification channels. */
export const CHANNELS = ['mail', 'inbox'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Notification topics, each with its own preferences. */
export const TOPICS = [
  'account',
  'booking_confirmed',
  'booking_cancelled',
  'arrival',
  'sold_twice',
  'hold',
  'refund',
  'review_invitation',
  'review',
  'points',
  'plan',
  'payout',
  'dispute',
  'support',
  'messages',
  'watch',
  'week',
] as const;
export type Topic = (typeof TOPICS)[number];

/** `always`: cannot be turned off, because it is about security or required by law. `never`: the topic does not use the channel. */
export const CHOICES = ['always', 'on', 'off', 'never'] as const;
type Choice = (typeof CHOICES)[number];

/** A topic as shown in the preferences. */
export interface TopicTerms {
  label: string;
  about: string;
  /** Roles it is relevant to. */
  roles: readonly Role[];
  mail: Choice;
  inbox: Choice;
}

const EVERYBODY: readonly Role[] = ['traveler', 'property_owner', 'admin'];
const TRAVELERS: readonly Role[] = ['traveler'];
const OWNERS: readonly Role[] = ['property_owner'];
const BOTH: readonly Role[] = ['traveler', 'property_owner'];

/** All topics with their descriptions and default channels. */
export const TOPIC_TERMS: Readonly<Record<Topic, TopicTerms>> = {
  account: {
    label: 'Your account',
    about: 'Welcome, sign-in and security',
    roles: EVERYBODY,
    mail: 'always',
    inbox: 'never',
  },
  booking_confirmed: {
    label: 'Bookings',
    about: 'A stay is paid and confirmed',
    roles: BOTH,
    mail: 'always',
    inbox: 'on',
  },
  booking_cancelled: {
    label: 'Cancellations',
    about: 'A stay is cancelled, and who gets the money',
    roles: BOTH,
    mail: 'always',
    inbox: 'on',
  },
  arrival: {
    label: 'Arrival',
    about: 'Directions and access codes, 24 hours before check-in and whenever they change',
    roles: TRAVELERS,
    mail: 'always',
    inbox: 'on',
  },
  sold_twice: {
    label: 'Nights sold twice',
    about: 'The calendar of another platform takes nights that are booked here',
    roles: OWNERS,
    mail: 'always',
    inbox: 'on',
  },
  hold: {
    label: 'Held dates',
    about: 'A hold is about to expire, or has expired',
    roles: TRAVELERS,
    mail: 'on',
    inbox: 'on',
  },
  refund: {
    label: 'Refunds',
    about: 'Money on its way back to your card',
    roles: TRAVELERS,
    mail: 'on',
    inbox: 'on',
  },
  review_invitation: {
    label: 'Invitations to review',
    about: 'After a stay',
    roles: TRAVELERS,
    mail: 'on',
    inbox: 'on',
  },
  review: {
    label: 'Reviews',
    about: 'New reviews, replies, and decisions about yours',
    roles: BOTH,
    mail: 'on',
    inbox: 'on',
  },
  points: {
    label: 'Points',
    about: 'Points that you can spend now',
    roles: TRAVELERS,
    mail: 'never',
    inbox: 'on',
  },
  plan: {
    label: 'Your plan',
    about: 'Renewals that did not go through, and the end of a plan',
    roles: TRAVELERS,
    mail: 'always',
    inbox: 'on',
  },
  payout: { label: 'Payouts', about: 'Money on its way to you', roles: OWNERS, mail: 'on', inbox: 'on' },
  dispute: {
    label: 'Disputes',
    about: 'A bank asks a payment back',
    roles: OWNERS,
    mail: 'always',
    inbox: 'on',
  },
  support: {
    label: 'Help',
    about: 'Answers to what you asked us',
    roles: BOTH,
    mail: 'on',
    inbox: 'on',
  },
  messages: {
    label: 'Messages',
    about: `Messages you haven’t read after ${UNREAD_MAIL_MINUTES} minutes`,
    roles: BOTH,
    mail: 'on',
    inbox: 'never',
  },
  watch: {
    label: 'Alerts',
    about: 'Nights that open up, prices that drop',
    roles: TRAVELERS,
    mail: 'on',
    inbox: 'on',
  },
  week: {
    label: 'Your week',
    about: 'Last week’s nights and money, and the nights that are still empty, every Monday morning',
    roles: OWNERS,
    mail: 'on',
    inbox: 'never',
  },
};

/** A person's preferences for a topic; channels without a preference are absent. */
export type Preferences = Partial<Record<Channel, boolean>>;

/** True when a topic is sent on a channel. A preference counts only where there is a choice. */
export function reaches(topic: Topic, channel: Channel, preferences: Preferences): boolean {
  const choice = TOPIC_TERMS[topic][channel];
  if (choice === 'always' || choice === 'never') return choice === 'always';
  return preferences[channel] ?? choice === 'on';
}

/** Topics that are news and nothing about a booking, money or the account: never mailed to an address that its holder has not confirmed. */
const NEWS: readonly Topic[] = ['watch', 'week'];

/** True when an email about a topic may go to an address that nobody has confirmed. */
export const mailsUnconfirmed = (topic: Topic): boolean => !NEWS.includes(topic);

/** True when people can turn a topic on or off for a channel. */
export const isOptional = (topic: Topic, channel: Channel): boolean =>
  TOPIC_TERMS[topic][channel] === 'on' || TOPIC_TERMS[topic][channel] === 'off';

/** Topics relevant to a role, in order. */
export const topicsFor = (role: Role): Topic[] =>
  TOPICS.filter((topic) => TOPIC_TERMS[topic].roles.includes(role));
