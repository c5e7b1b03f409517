import { Module, type Provider } from '@nestjs/common';
import { Mails, NotificationsModule } from '#libs/people/notifications';
import { keepHandedOver } from '#libs/people/concierge';
import { HandOvers, SupportMailer, SupportModule } from '#libs/people/support';

/** Queues emails to visitors who asked without signing in; these emails belong to no account. */
const supportMailer: Provider = {
  provide: SupportMailer,
  inject: [Mails],
  useFactory: (mails: Mails): SupportMailer => ({
    queue: async (tx, { to, news, url, expiresAt, dedupeKey }) => {
      const recipient = { userId: null, ...to };
      const link = { url, expiresAt: expiresAt.toISOString() };
      if (news.kind === 'received')
        await mails.queue(tx, { kind: 'support_received', to: recipient, facts: link, dedupeKey });
      else
        await mails.queue(tx, {
          kind: 'support_visitor_answered',
          to: recipient,
          facts: { ...link, subject: news.subject, answer: news.answer },
          dedupeKey,
        });
    },
  }),
};

/** What the concierge hands over is kept for it to be learned from. */
const handOvers: Provider = {
  provide: HandOvers,
  useValue: {
    note: (tx, { userId, sessionId }) => keepHandedOver(tx, userId, sessionId),
  } satisfies HandOvers,
};

/** Support requests, with the emails to visitors. */
@Module({
  imports: [SupportModule.for([supportMailer, handOvers], [NotificationsModule])],
  exports: [SupportModule],
})
export class SupportWiringModule {}
