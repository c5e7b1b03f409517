import type { Channel, Choice, Topic } from '#libs/core/rules';

/** GET /notifications: one line of the inbox. Additive. */
export interface NotificationView {
  id: string;
  kind: Topic;
  title: string;
  text: string;
  /** Where it leads, below our own address. */
  path: string;
  booking_id: string | null;
  created_at: string;
  /** Null while unread. */
  read_at: string | null;
}

/** Header of GET /notifications with the number of unread lines. */
export const UNREAD_HEADER = 'x-unread-count';

/** GET /notifications/unread-count. */
export interface UnreadCountView {
  unread: number;
}

/** GET /notifications/preferences: what somebody is told, and how. `always` and `never` cannot be changed. */
export interface NotificationPreferenceView {
  kind: Topic;
  label: string;
  about: string;
  mail: Choice;
  inbox: Choice;
}

/** PUT /notifications/preferences: the choices that change. */
export interface ChoosePreferencesRequest {
  choices: { kind: Topic; channel: Channel; wanted: boolean }[];
}

/** GET /admin/mails/{id}. `text` and `html` are null once a private link was wiped, or while nobody may read it. */
export interface MailView {
  id: string;
  kind: string;
  to_name: string;
  to_address: string;
  user_id: string | null;
  booking_id: string | null;
  subject: string;
  text: string | null;
  html: string | null;
  secret: boolean;
  state: 'queued' | 'sent' | 'delivered' | 'failed';
  attempts: number;
  last_error: string | null;
  resend_of: string | null;
  queued_at: string;
  finished_at: string | null;
}
