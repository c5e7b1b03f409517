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

/** An inbox entry. */
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

/** A topic with a user's preferences. */
export function preferenceView(topic: Topic, preferences: Preferences): NotificationPreferenceView {
  const terms = TOPIC_TERMS[topic];
  const settingOf = (channel: Channel) => {
    if (!isOptional(topic, channel)) return terms[channel];
    return reaches(topic, channel, preferences) ? 'on' : 'off';
  };
  return {
    kind: topic,
    label: terms.label,
    about: terms.about,
    mail: settingOf('mail'),
    inbox: settingOf('inbox'),
  };
}
