import { Module, type Provider } from '@nestjs/common';
import { Mails, NotificationsModule } from '#libs/people/notifications';
import { SupportMailer, SupportModule } from '#libs/people/support';

/** EmailTemplates to people who asked without being signed in: they belong to no account. */
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

/** Questions to our team, with the e-mails that visitors get. */
@Module({
  imports: [SupportModule.for(supportMailer, [NotificationsModule])],
  exports: [SupportModule],
})
export class SupportWiringModule {}
