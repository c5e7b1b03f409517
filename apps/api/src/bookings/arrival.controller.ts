import { Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ArrivalView } from '#libs/core/contracts';
import { arrivalCalls } from '#libs/core/contracts/calls';
import { arrivalGuide } from '#libs/money/documents';
import type { Person } from '#libs/people/identity';
import { Arrivals } from '#libs/stays/arrival';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { arrivalFacts, arrivalView } from './arrival.view.js';

const ID = new IdParam('booking.not_found');

/** The arrival guide of a booking for its guest, as far as it can be read now. @spec decision 28 */
@ApiTags('bookings')
@SignedIn()
@Controller()
export class ArrivalController {
  constructor(private readonly arrivals: Arrivals) {}

  @Header('Cache-Control', 'private, no-store')
  @Serves(arrivalCalls.of)
  async of(@Caller() person: Person, @Param('id', ID) id: string): Promise<ArrivalView> {
    return arrivalView(await this.arrivals.of(id, person.id));
  }

  @Header('Cache-Control', 'private, no-store')
  @Serves(arrivalCalls.pdf)
  async pdf(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await arrivalGuide(arrivalFacts(await this.arrivals.of(id, person.id)));
    await reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="latchkey-arrival-${id.slice(-8)}.pdf"`)
      .send(pdf);
  }
}
