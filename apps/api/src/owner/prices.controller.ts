import { Body, Controller, Param } from '@nestjs/common';
import type { ChangedNightPricesView, PricePreviewView, PricesView } from '#libs/core/contracts';
import { priceCalls, type BodyOf } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { civilDate, dollars, toDollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import type { NightPrice } from '#libs/stays/pricing';
import { HomePrices } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { pricesOfRequest, pricesView, previewView } from './prices.view.js';

const ID = new IdParam('property.not_found');

/** Prices of the caller's own homes. Additive. @spec D12, G4 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class PricesController {
  constructor(private readonly prices: HomePrices) {}

  @Serves(priceCalls.one)
  async one(@Caller() owner: Person, @Param('id', ID) id: string): Promise<PricesView> {
    return pricesView(await this.prices.of(owner.id, id));
  }

  @Serves(priceCalls.change)
  async change(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: priceCalls.change.body }) { version, ...settings }: BodyOf<typeof priceCalls.change>,
  ): Promise<PricesView> {
    const outcome = await this.prices.change(owner.id, id, version, pricesOfRequest(settings));
    const current = pricesView(await this.prices.of(owner.id, id));
    if (outcome === 'changed_elsewhere')
      throw new DomainError('listing.changed_elsewhere', { facts: { current } });
    return current;
  }

  @Serves(priceCalls.preview)
  async preview(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: priceCalls.preview.body }) settings: BodyOf<typeof priceCalls.preview>,
  ): Promise<PricePreviewView> {
    return previewView(await this.prices.preview(owner.id, id, pricesOfRequest(settings)));
  }

  @Serves(priceCalls.changeNights)
  async changeNights(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: priceCalls.changeNights.body }) { nights }: BodyOf<typeof priceCalls.changeNights>,
  ): Promise<ChangedNightPricesView> {
    const wanted = nights.map(({ date, price }) => ({
      date: civilDate(date),
      cents: price === null ? null : dollars(price),
    }));
    const previous = await this.prices.changeNights(owner.id, id, wanted);
    return { nights: wanted.map(nightView), previous: previous.map(nightView) };
  }
}

const nightView = ({ date, cents }: NightPrice): ChangedNightPricesView['nights'][number] => ({
  date,
  price: cents === null ? null : toDollars(cents),
});
