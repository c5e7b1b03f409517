import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  UNREAD_HEADER,
  type NotificationPreferenceView,
  type NotificationView,
  type UnreadCountView,
} from '#libs/core/contracts';
import { type QueryOf, type BodyOf, notificationCalls } from '#libs/core/contracts/calls';
import { topicsFor } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { Inbox, NotificationPreferences } from '#libs/people/notifications';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { notificationView, preferenceView } from './notifications.view.js';

const DEFAULT_LIMIT = 20;
const ID = new IdParam('notification.not_found');

/** The inbox, and notification preferences. Additive. */
@ApiTags('notifications')
@SignedIn()
@Controller()
export class NotificationsController {
  constructor(
    private readonly inbox: Inbox,
    private readonly notificationPreferences: NotificationPreferences,
  ) {}

  @Serves(notificationCalls.list)
  async list(
    @Caller() person: Person,
    @Query({ schema: notificationCalls.list.query })
    { limit = DEFAULT_LIMIT, cursor, unread }: QueryOf<typeof notificationCalls.list>,
    @Paging() setPaging: SetPaging,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NotificationView[]> {
    const page = await this.inbox.page(person.id, {
      limit,
      before: cursor ?? null,
      unreadOnly: unread === 'true',
    });
    setPaging(page);
    reply.header(UNREAD_HEADER, String(page.unread));
    return page.rows.map(notificationView);
  }

  @Serves(notificationCalls.unreadCount)
  async unreadCount(@Caller() person: Person): Promise<UnreadCountView> {
    const unread = await this.inbox.unread(person.id);
    return { unread };
  }

  @Serves(notificationCalls.preferences)
  async preferences(@Caller() person: Person): Promise<NotificationPreferenceView[]> {
    const chosen = await this.notificationPreferences.of(person.id);
    return topicsFor(person.role).map((topic) => preferenceView(topic, chosen.get(topic) ?? {}));
  }

  @Serves(notificationCalls.change)
  async choose(
    @Caller() person: Person,
    @Body({ schema: notificationCalls.change.body }) { choices }: BodyOf<typeof notificationCalls.change>,
  ): Promise<NotificationPreferenceView[]> {
    const preferences = choices.map(({ kind, channel, wanted }) => ({ topic: kind, channel, wanted }));
    await this.notificationPreferences.choose(person, preferences);
    return this.preferences(person);
  }

  @Serves(notificationCalls.readAll)
  readAll(@Caller() person: Person): Promise<void> {
    return this.inbox.markAll(person.id);
  }

  @Serves(notificationCalls.read)
  read(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.inbox.mark(person.id, id, true);
  }

  @Serves(notificationCalls.unread)
  unread(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.inbox.mark(person.id, id, false);
  }
}
