import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { feedCalls } from '#libs/core/contracts/calls';
import { CalendarExports } from '#libs/stays/feeds';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** The calendars of homes at their secret addresses. The answer has a tag, so that platforms that ask often get 304. @spec D12 */
@ApiTags('owners')
@Controller()
export class CalendarFilesController {
  constructor(private readonly exports: CalendarExports) {}

  @Public()
  @Serves(feedCalls.file)
  async file(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const calendar = await this.exports.read(file.replace(/\.ics$/, ''));
    await reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="latchkey.ics"')
      .header('X-Robots-Tag', 'noindex')
      .send(calendar);
  }
}
