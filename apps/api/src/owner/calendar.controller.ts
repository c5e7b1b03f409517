import { Body, Controller, Param, Query } from '@nestjs/common';
import type { BlockView, BoardHomeView, ChangedRulesView, OpenedNightsView } from '#libs/core/contracts';
import { calendarCalls, LIST_LIMIT, type BodyOf, type QueryOf } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { addDays, civilDate, lastNightToSell, MAX_PREPARATION_NIGHTS, weekdayBits } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { Blocks, BoardEntries } from '#libs/stays/calendar';
import { HomeCalendarsReader } from '#libs/stays/feeds';
import { HomePrices, ListingsService, PropertyQueries } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { boardHomeView, stayRulesView } from './calendar.view.js';

const HOME = new IdParam('property.not_found');
const BLOCK = new IdParam('calendar.block_not_found');
/** A day in any time zone is at most one away from the day in UTC. */
const ZONE_DAYS = 1;

/** Calendars of the caller's own homes. @spec D5, D12, G5 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class CalendarController {
  constructor(
    private readonly homes: PropertyQueries,
    private readonly entries: BoardEntries,
    private readonly feeds: HomeCalendarsReader,
    private readonly blocks: Blocks,
    private readonly listings: ListingsService,
    private readonly prices: HomePrices,
    private readonly clock: Clock,
  ) {}

  @Serves(calendarCalls.board)
  async board(
    @Caller() { id }: Person,
    @Query({ schema: calendarCalls.board.query })
    { limit = LIST_LIMIT, cursor }: QueryOf<typeof calendarCalls.board>,
    @Paging() setPaging: SetPaging,
  ): Promise<BoardHomeView[]> {
    const page = await this.homes.ofOwner(id, { limit, cursor: cursor ?? null });
    setPaging(page);
    const now = this.clock.now();
    const ids = page.homes.map((home) => home.id);
    const around = nightsAround(now);
    const [{ stays, blocks, imported }, conflicts, rulesOf] = await Promise.all([
      this.entries.of(ids, around),
      this.feeds.conflictsOf(ids, around.from),
      this.prices.rulesOf(page.homes, around),
    ]);
    const staysBy = Map.groupBy(stays, ({ propertyId }) => propertyId);
    const blocksBy = Map.groupBy(blocks, ({ propertyId }) => propertyId);
    const conflictsBy = Map.groupBy(conflicts, ({ propertyId }) => propertyId);
    const importedBy = Map.groupBy(imported, ({ propertyId }) => propertyId);
    return page.homes.map((home) => {
      const entries = {
        stays: staysBy.get(home.id) ?? [],
        blocks: blocksBy.get(home.id) ?? [],
        imported: importedBy.get(home.id) ?? [],
        conflicts: conflictsBy.get(home.id) ?? [],
      };
      return boardHomeView(home, entries, { now, rules: rulesOf(home.id) });
    });
  }

  @Serves(calendarCalls.block)
  block(
    @Caller() { id: userId }: Person,
    @Param('id', HOME) homeId: string,
    @Body({ schema: calendarCalls.block.body }) body: BodyOf<typeof calendarCalls.block>,
  ): Promise<BlockView> {
    return this.blocks.block({ userId, homeId }, { ...body, note: body.note?.trim() || null });
  }

  @Serves(calendarCalls.open)
  async open(
    @Caller() { id: userId }: Person,
    @Param('id', HOME) homeId: string,
    @Param('blockId', BLOCK) blockId: string,
    @Query({ schema: calendarCalls.open.query }) part: QueryOf<typeof calendarCalls.open>,
  ): Promise<OpenedNightsView> {
    return { opened: await this.blocks.open({ userId, homeId, blockId }, part) };
  }

  @Serves(calendarCalls.changeRules)
  async changeRules(
    @Caller() { id: userId }: Person,
    @Param('id', HOME) homeId: string,
    @Body({ schema: calendarCalls.changeRules.body }) body: BodyOf<typeof calendarCalls.changeRules>,
  ): Promise<ChangedRulesView> {
    const rules = {
      minNights: body.min_nights,
      maxNights: body.max_nights,
      preparationHours: body.preparation_hours,
      noticeHours: body.notice_hours,
      arrivalDays: weekdayBits(body.arrival_days),
    };
    const previous = await this.listings.changeRules(userId, homeId, rules);
    return { rules: stayRulesView(rules), previous: stayRulesView(previous) };
  }
}

/** The nights that any stay beginning on the board can touch, in every time zone, with those of preparation. */
function nightsAround(now: Date) {
  const today = civilDate(now.toISOString().slice(0, 10));
  return {
    from: addDays(today, -ZONE_DAYS - MAX_PREPARATION_NIGHTS),
    to: addDays(lastNightToSell(today), ZONE_DAYS + MAX_PREPARATION_NIGHTS),
  };
}
