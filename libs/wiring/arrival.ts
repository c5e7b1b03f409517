import { Module, type Provider } from '@nestjs/common';
import { ArrivalMessages, NotificationsModule } from '#libs/people/notifications';
import { ArrivalMailer, ArrivalModule } from '#libs/stays/arrival';

/** Sends guests the guide of their home by email and inbox. */
const arrivalMailer: Provider = {
  provide: ArrivalMailer,
  inject: [ArrivalMessages],
  useFactory: (messages: ArrivalMessages): ArrivalMailer => ({
    post: (tx, { dedupeKey, ...news }) => messages.post(tx, dedupeKey, news),
  }),
};

/** Arrival guides, with the messages to guests. */
@Module({
  imports: [ArrivalModule.for(arrivalMailer, [NotificationsModule])],
  exports: [ArrivalModule],
})
export class ArrivalWiringModule {}
