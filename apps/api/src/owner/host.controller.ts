import { Controller, Header, Param } from '@nestjs/common';
import type { ContactView, HostView, OwnerDayView, ReliabilityView } from '#libs/core/contracts';
import { hostCalls } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import { EarningsQueries, PayoutAccounts } from '#libs/money/payouts';
import type { Person } from '#libs/people/identity';
import { ToAnswer } from '#libs/people/messages';
import { ContactQueries, HostDays, ReliabilityQueries } from '#libs/stays/bookings';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, CallerIdIfAny, Public, Roles, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { ownerDayView } from './owner-day.view.js';
import { hostView, reliabilityView } from './reliability.view.js';

/** A host's day, reliability and contact with guests. Additive. @spec A13, B4, G6, G8, G9 */
@ApiTags('owners')
@Controller()
export class HostController {
  constructor(
    private readonly days: HostDays,
    private readonly toAnswer: ToAnswer,
    private readonly reliabilities: ReliabilityQueries,
    private readonly contacts: ContactQueries,
    private readonly earnings: EarningsQueries,
    private readonly accounts: PayoutAccounts,
    private readonly clock: Clock,
  ) {}

  @Roles('property_owner')
  @Serves(hostCalls.day)
  async day(@Caller() { id }: Person): Promise<OwnerDayView> {
    const now = this.clock.now();
    const [day, toAnswer, money, account] = await Promise.all([
      this.days.of(id, now),
      this.toAnswer.of(id, now),
      this.earnings.waiting(id),
      this.accounts.of(id),
    ]);
    return ownerDayView({ day, toAnswer, money, account }, now);
  }

  @Roles('property_owner')
  @Serves(hostCalls.reliability)
  async reliability(@Caller() { id }: Person): Promise<ReliabilityView> {
    const [counts, months] = await Promise.all([this.reliabilities.of(id), this.reliabilities.months(id)]);
    return reliabilityView(counts, months, this.clock.now());
  }

  @Public()
  @Serves(hostCalls.ofHome)
  async ofHome(
    @Param('id', new IdParam('property.not_found')) id: string,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<HostView> {
    const host = await this.reliabilities.hostOf(id, askerId);
    if (!host) throw new DomainError('property.not_found');
    return hostView(host);
  }

  @SignedIn()
  @Header('Cache-Control', 'private, no-store')
  @Serves(hostCalls.contact)
  async contact(
    @Caller() person: Person,
    @Param('id', new IdParam('booking.not_found')) id: string,
  ): Promise<ContactView> {
    const found = await this.contacts.of(id, person.id);
    if (!found) throw new DomainError('booking.not_found');
    const { who, full_name: name, email, phone } = found;
    if (name === null || email === null) throw new DomainError('booking.no_contact');
    return { who, full_name: name, email, phone };
  }
}
