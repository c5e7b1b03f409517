import type { NotificationPreferenceView, NotificationView } from '#libs/core/contracts';
import type { InboxRow } from '#libs/people/notifications';
import {
  isOptional,
  reaches,
  TOPIC_TERMS,
  type Channel,
  type Topic,
  type Preferences,
} from '#libs/core/rules';

/** A line of an inbox. */
export const notificationView = (row: InboxRow): NotificationView => ({
  id: row.id,
  kind: row.topic,
  title: row.title,
  text: row.text,
  path: row.path,
  booking_id: row.booking_id,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

/** A topic with what somebody chose of it. */
export function preferenceView(topic: Topic, wishes: Preferences): NotificationPreferenceView {
  const terms = TOPIC_TERMS[topic];
  const stands = (channel: Channel) => {
    if (!isOptional(topic, channel)) return terms[channel];
    return reaches(topic, channel, wishes) ? 'on' : 'off';
  };
  return {
    kind: topic,
    label: terms.label,
    about: terms.about,
    mail: stands('mail'),
    inbox: stands('inbox'),
  };
}
