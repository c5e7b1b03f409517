import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  UNREAD_HEADER,
  type NotificationPreferenceView,
  type NotificationView,
  type UnreadCountView,
} from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Inbox, NotificationWishes } from '#libs/people/notifications';
import { topicsFor } from '#libs/core/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { tellPaging } from '../http/paging.js';
import { Caller, SignedIn } from '../http/policy.js';
import { NotificationsDto, PreferencesDto } from './notifications.dto.js';
import { notificationView, preferenceView } from './notifications.view.js';

const PAGE = 20;
const ID = new IdParam('notification.not_found');

/** What people are told in the product itself, and what they want to be told. Additive. */
@ApiTags('notifications')
@SignedIn()
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly inbox: Inbox,
    private readonly wishes: NotificationWishes,
  ) {}

  @ApiOperation({ summary: 'My inbox, newest first; the number of unread lines is a header' })
  @Refuses('request.invalid')
  @Get()
  async list(
    @Caller() person: Person,
    @Query() { limit = PAGE, cursor, unread }: NotificationsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NotificationView[]> {
    const page = await this.inbox.page(person.id, {
      limit,
      before: cursor ?? null,
      unreadOnly: unread === 'true',
    });
    tellPaging(request, reply, page);
    reply.header(UNREAD_HEADER, String(page.unread));
    return page.rows.map(notificationView);
  }

  @ApiOperation({ summary: 'How many lines of my inbox are unread' })
  @Get('unread-count')
  async unreadCount(@Caller() person: Person): Promise<UnreadCountView> {
    const { unread } = await this.inbox.counts(person.id);
    return { unread };
  }

  @ApiOperation({ summary: 'What I am told, and how' })
  @Get('preferences')
  async preferences(@Caller() person: Person): Promise<NotificationPreferenceView[]> {
    const chosen = await this.wishes.of(person.id);
    return topicsFor(person.role).map((topic) => preferenceView(topic, chosen.get(topic) ?? {}));
  }

  @ApiOperation({ summary: 'Choose what I am told, and how' })
  @Refuses('request.invalid', 'notification.not_optional')
  @Put('preferences')
  async choose(
    @Caller() person: Person,
    @Body() { choices }: PreferencesDto,
  ): Promise<NotificationPreferenceView[]> {
    const wishes = choices.map(({ kind, channel, wanted }) => ({ topic: kind, channel, wanted }));
    await this.wishes.choose(person, wishes);
    return this.preferences(person);
  }

  @ApiOperation({ summary: 'Mark all of my inbox as read' })
  @HttpCode(204)
  @Post('read-all')
  readAll(@Caller() person: Person): Promise<void> {
    return this.inbox.markAll(person.id);
  }

  @ApiOperation({ summary: 'Mark one line as read' })
  @Refuses('notification.not_found')
  @HttpCode(204)
  @Post(':id/read')
  read(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.inbox.mark(person.id, id, true);
  }

  @ApiOperation({ summary: 'Mark one line as unread again' })
  @Refuses('notification.not_found')
  @HttpCode(204)
  @Post(':id/unread')
  unread(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.inbox.mark(person.id, id, false);
  }
}
