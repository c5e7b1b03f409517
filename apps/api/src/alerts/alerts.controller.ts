import { Body, Controller, Param } from '@nestjs/common';
import type { AlertView } from '#libs/core/contracts';
import { type BodyOf, alertCalls } from '#libs/core/contracts/calls';
import { DomainError, isUuid } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { OwnAlerts, AlertsService } from '#libs/stays/alerts';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { alertView } from './alerts.view.js';

/** Travelers' alerts for nights that become free and prices that fall. Additive. @spec §6, F13 */
@ApiTags('alerts')
@Roles('traveler')
@Controller()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly queries: OwnAlerts,
  ) {}

  @Serves(alertCalls.list)
  async list(@Caller() person: Person): Promise<AlertView[]> {
    return (await this.queries.of(person.id)).map(alertView);
  }

  @Serves(alertCalls.add)
  async add(
    @Caller() person: Person,
    @Body({ schema: alertCalls.add.body }) dto: BodyOf<typeof alertCalls.add>,
  ): Promise<AlertView> {
    if (!isUuid(dto.property_id)) throw new DomainError('property.not_found');
    const id = await this.alerts.add(person.id, {
      propertyId: dto.property_id,
      kind: dto.kind,
      checkIn: dto.check_in_date,
      checkOut: dto.check_out_date,
      below: dto.below === undefined ? null : dollars(dto.below),
    });
    return alertView(await this.queries.one(person.id, id));
  }

  @Serves(alertCalls.cancel)
  cancel(@Caller() person: Person, @Param('id', new IdParam('watch.not_found')) id: string): Promise<void> {
    return this.alerts.cancel(person.id, id);
  }
}
