import { Module, type Provider } from '@nestjs/common';
import { reaches } from '#libs/core/rules';
import { MessageMailer, MessagePhotos, MessagesModule } from '#libs/people/messages';
import { Mails, NotificationPreferences, NotificationsModule } from '#libs/people/notifications';
import { Photos, PhotosModule, releasePhotos } from '#libs/stays/photos';

/** Connects messages to their senders' uploaded photos. */
const messagePhotos: Provider = {
  provide: MessagePhotos,
  inject: [Photos],
  useFactory: (photos: Photos): MessagePhotos => ({
    attach: (tx, id, senderId, photoIds) => photos.setUse(tx, { kind: 'message', id }, senderId, photoIds),
    release: async (tx, messageIds, now) => {
      for (const id of messageIds) await releasePhotos(tx, { kind: 'message', id }, now);
    },
    find: (photoIds) => photos.ofUse('message', photoIds),
  }),
};

/** Queues emails about unread messages to people who want them. */
const messageMailer: Provider = {
  provide: MessageMailer,
  inject: [Mails, NotificationPreferences],
  useFactory: (mails: Mails, preferences: NotificationPreferences): MessageMailer => ({
    wanted: async (tx, userId) =>
      reaches('messages', 'mail', (await preferences.of(userId, tx)).get('messages') ?? {}),
    queue: async (tx, { to, expiresAt, dedupeKey, ...facts }) => {
      await mails.queue(tx, {
        kind: 'unread_messages',
        to,
        facts: { ...facts, expiresAt: expiresAt.toISOString() },
        dedupeKey,
      });
    },
  }),
};

/** Messages between guests and hosts, with their pictures and emails. */
@Module({
  imports: [
    PhotosModule,
    NotificationsModule,
    MessagesModule.for([messagePhotos, messageMailer], [PhotosModule, NotificationsModule]),
  ],
  exports: [MessagesModule],
})
export class MessagesWiringModule {}
