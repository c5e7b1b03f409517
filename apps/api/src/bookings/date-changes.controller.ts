import { Body, Controller, Param, Query } from '@nestjs/common';
import type { DateChangeCalendarView, DateChangePreviewView, DateChangeView } from '#libs/core/contracts';
import { type BodyOf, dateChangeCalls, type QueryOf } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { DateChanges, DateChangesQueries, type DateChangeRow } from '#libs/stays/bookings';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { dateChangeCalendarView, dateChangePreviewView, dateChangeView } from './date-change.view.js';

const ID = new IdParam('booking.not_found');
const CHANGE_ID = new IdParam('date_change.not_found');

/** Changes of the dates of a traveler's own paid stay. @spec G7 */
@ApiTags('bookings')
@SignedIn()
@Controller()
export class DateChangesController {
  constructor(
    private readonly changes: DateChanges,
    private readonly queries: DateChangesQueries,
  ) {}

  @Serves(dateChangeCalls.calendar)
  async calendar(@Caller() person: Person, @Param('id', ID) id: string): Promise<DateChangeCalendarView> {
    return dateChangeCalendarView(await this.changes.calendar({ bookingId: id, travelerId: person.id }));
  }

  @Serves(dateChangeCalls.preview)
  async preview(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Query({ schema: dateChangeCalls.preview.query }) query: QueryOf<typeof dateChangeCalls.preview>,
  ): Promise<DateChangePreviewView> {
    const wanted = { checkIn: query.check_in_date, checkOut: query.check_out_date };
    const terms = { acceptsWaiver: true, expectedDifference: null };
    return dateChangePreviewView(
      await this.changes.preview({ bookingId: id, travelerId: person.id }, { ...wanted, ...terms }),
    );
  }

  @Serves(dateChangeCalls.propose)
  async propose(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: dateChangeCalls.propose.body }) dto: BodyOf<typeof dateChangeCalls.propose>,
  ): Promise<DateChangeView> {
    const changeId = await this.changes.propose(
      { bookingId: id, travelerId: person.id },
      {
        checkIn: dto.check_in_date,
        checkOut: dto.check_out_date,
        acceptsWaiver: dto.accepts_liability_waiver,
        expectedDifference:
          typeof dto.expected_difference === 'number' ? dollars(dto.expected_difference) : null,
      },
    );
    return this.view(id, person.id, changeId);
  }

  @Serves(dateChangeCalls.all)
  async all(@Caller() person: Person, @Param('id', ID) id: string): Promise<DateChangeView[]> {
    return (await this.rows(id, person.id)).map(dateChangeView);
  }

  @Serves(dateChangeCalls.withdraw)
  async withdraw(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Param('changeId', CHANGE_ID) changeId: string,
  ): Promise<DateChangeView> {
    await this.view(id, person.id, changeId);
    await this.changes.withdraw({ bookingId: id, travelerId: person.id }, changeId);
    return this.view(id, person.id, changeId);
  }

  private async rows(bookingId: string, travelerId: string): Promise<DateChangeRow[]> {
    const rows = await this.queries.ofTraveler(bookingId, travelerId);
    if (!rows) throw new DomainError('booking.not_found');
    return rows;
  }

  private async view(bookingId: string, travelerId: string, changeId: string): Promise<DateChangeView> {
    const row = (await this.rows(bookingId, travelerId)).find(({ id }) => id === changeId);
    if (!row) throw new DomainError('date_change.not_found');
    return dateChangeView(row);
  }
}
