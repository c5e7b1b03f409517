import { z } from 'zod';
import { CHANNELS, CHOICES, TOPICS } from '#libs/core/rules';
import { get, post, put } from './call.js';
import { absentWhenBlank, Id, Instant, optionalChoice, optionalNumberFromText } from './fields.js';

/** GET /notifications: one line of the inbox. Additive. */
export const NotificationView = z.strictObject({
  id: Id,
  kind: z.enum(TOPICS),
  title: z.string(),
  text: z.string(),
  /** Path of the linked page. */
  path: z.string(),
  booking_id: Id.nullable(),
  created_at: Instant,
  /** Null while unread. */
  read_at: Instant.nullable(),
});
export type NotificationView = z.infer<typeof NotificationView>;

/** GET /notifications/unread-count. */
export const UnreadCountView = z.strictObject({ unread: z.number() });
export type UnreadCountView = z.infer<typeof UnreadCountView>;

/** GET /notifications/preferences: a topic with its channels. `always` and `never` cannot be changed. */
export const NotificationPreferenceView = z.strictObject({
  kind: z.enum(TOPICS),
  label: z.string(),
  about: z.string(),
  mail: z.enum(CHOICES),
  inbox: z.enum(CHOICES),
});
export type NotificationPreferenceView = z.infer<typeof NotificationPreferenceView>;

/** GET /admin/mails/{id}. `text` and `html` are null while they contain a private link, and after it was wiped. */
export const MailView = z.strictObject({
  id: Id,
  kind: z.string(),
  to_name: z.string(),
  to_address: z.string(),
  user_id: Id.nullable(),
  booking_id: Id.nullable(),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  secret: z.boolean(),
  state: z.enum(['queued', 'sent', 'delivered', 'failed']),
  attempts: z.number(),
  last_error: z.string().nullable(),
  resend_of: z.string().nullable(),
  queued_at: Instant,
  finished_at: Instant.nullable(),
});
export type MailView = z.infer<typeof MailView>;

const PAGE = 50;

/** Query of GET /notifications. @spec F4, F15 */
const NotificationsQuery = z.object({
  limit: optionalNumberFromText(`Please ask for 1 to ${PAGE} notifications`, 1, PAGE).meta({ default: 20 }),
  cursor: absentWhenBlank(
    z
      .string({ error: 'Please use the address that the page before has named' })
      .regex(/^\d{1,18}$/, 'Please use the address that the page before has named'),
  ).meta({ type: 'string', description: 'From the `Link` header of the page before.' }),
  unread: optionalChoice(['true', 'false'], 'Please say true or false').describe('Only what is unread.'),
});

/** PUT /notifications/preferences. */
export const ChoosePreferencesRequest = z.object({
  choices: z
    .array(
      z.object({
        kind: z.enum(TOPICS, { error: 'There is no such kind of notification' }),
        channel: z.enum(CHANNELS, { error: 'Please choose mail or inbox' }),
        wanted: z.boolean({ error: 'Please say true or false' }),
      }),
      { error: 'Please send a list of choices' },
    )
    .max(TOPICS.length * CHANNELS.length, 'Please send each choice once'),
});
export type ChoosePreferencesRequest = z.input<typeof ChoosePreferencesRequest>;

/** A person's inbox and notification preferences. Additive. */
export const notificationCalls = {
  list: get('/notifications', {
    summary: 'My inbox, newest first; the number of unread lines is a header',
    query: NotificationsQuery,
    response: z.array(NotificationView),
  }),
  unreadCount: get('/notifications/unread-count', {
    summary: 'How many lines of my inbox are unread',
    response: UnreadCountView,
  }),
  preferences: get('/notifications/preferences', {
    summary: 'What I am told, and how',
    response: z.array(NotificationPreferenceView),
  }),
  change: put('/notifications/preferences', {
    summary: 'Choose what I am told, and how',
    body: ChoosePreferencesRequest,
    response: z.array(NotificationPreferenceView),
    errors: ['notification.not_optional'],
  }),
  readAll: post('/notifications/read-all', { summary: 'Mark all of my inbox as read', status: 204 }),
  read: post('/notifications/:id/read', {
    summary: 'Mark one line as read',
    status: 204,
    errors: ['notification.not_found'],
  }),
  unread: post('/notifications/:id/unread', {
    summary: 'Mark one line as unread again',
    status: 204,
    errors: ['notification.not_found'],
  }),
};
