import { Body, Controller, Header, Param } from '@nestjs/common';
import type { ArrivalGuideView, MissingGuideView } from '#libs/core/contracts';
import { arrivalGuideCalls, type BodyOf } from '#libs/core/contracts/calls';
import { accessOpensAt } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { ArrivalGuides, type OwnGuide } from '#libs/stays/arrival';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';

const ID = new IdParam('property.not_found');

/** Arrival guides of an owner's homes. @spec decision 28 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class ArrivalGuidesController {
  constructor(private readonly guides: ArrivalGuides) {}

  @Header('Cache-Control', 'private, no-store')
  @Serves(arrivalGuideCalls.one)
  async one(@Caller() owner: Person, @Param('id', ID) id: string): Promise<ArrivalGuideView> {
    return guideView(await this.guides.of(owner.id, id));
  }

  @Header('Cache-Control', 'private, no-store')
  @Serves(arrivalGuideCalls.save)
  async save(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: arrivalGuideCalls.save.body })
    { version, ...texts }: BodyOf<typeof arrivalGuideCalls.save>,
  ): Promise<ArrivalGuideView> {
    await this.guides.save(owner.id, id, version, texts);
    return this.one(owner, id);
  }

  @Serves(arrivalGuideCalls.missing)
  async missing(@Caller() owner: Person): Promise<MissingGuideView[]> {
    const homes = await this.guides.missing(owner.id);
    return homes.map(({ id, title, time_zone, check_in_at }) => ({
      property_id: id,
      title,
      time_zone,
      check_in_at: check_in_at.toISOString(),
    }));
  }
}

const guideView = ({ home, texts, nextCheckInAt, ...guide }: OwnGuide): ArrivalGuideView => ({
  property_id: home.id,
  title: home.title,
  time_zone: home.time_zone,
  check_in_time: home.check_in_time,
  version: guide.version,
  updated_at: guide.updatedAt?.toISOString() ?? null,
  ...texts,
  unreadable: [...guide.unreadable],
  reading_now: guide.readingNow,
  next_arrival: nextCheckInAt && {
    check_in_at: nextCheckInAt.toISOString(),
    opens_at: accessOpensAt(nextCheckInAt).toISOString(),
  },
});
