import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { lockUser } from '#libs/people/identity';
import { limitsOf, takenNow } from '#libs/stays/calendar';
import {
  areFree,
  checkHomeDates,
  gapsOf,
  isReached,
  limitBroken,
  MAX_ALERTS,
  preparationNights,
  type AlertKind,
  type AlertMoment,
  type AlertTerms,
  type Cents,
  type CivilDate,
  type HomeLimits,
  type Nights as StayNights,
} from '#libs/core/rules';
import { alertPrices } from './alert-prices.js';
import { db } from './tables.js';
import { lockListedHome } from './watched-homes.queries.js';

/** A request for an alert; dates are not validated yet. */
export interface AlertRequest {
  propertyId: string;
  kind: AlertKind;
  checkIn: unknown;
  checkOut: unknown;
  below: Cents | null;
}

type Nights = { checkIn: CivilDate; checkOut: CivilDate; nights: number };

/** Creates and cancels alerts. Other people's alerts are not found. @spec F16 */
@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an alert for nights or a price. Repeating it keeps the place in the queue and updates the price limit. The home is locked, so
   * that a concurrent change of it is matched either before this alert or after it.
   * @returns the alert's id
   * @throws DomainError `property.not_found`, a broken date rule, `request.invalid` when a price alert has no limit,
   *   `watch.nights_free` and `watch.price_reached` when the condition is met already, `watch.too_many`
   * @spec §5 Booking, B3, B4, B9
   */
  add(userId: string, request: AlertRequest): Promise<string> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHome(tx, request.propertyId);
      const limits = limitsOf(home, now);
      const taken = await takenNow(tx, home.id, limits);
      const nights = nightsOf(request, limits, gapsOf(limits, taken));
      const below = priceLimitOf(request);
      const free = nights === null || areFree(nights, taken, preparationNights(limits));
      assertNotReached(
        { kind: request.kind, nights: nights?.nights ?? null, below },
        { price: (await alertPrices(tx, [home], now))(home, nights && stayNights(nights)), free },
      );
      await assertBelowLimit(tx, userId, home.id, request.kind, nights);
      const { id } = await db(tx)
        .insertInto('alerts')
        .values({
          id: randomUUID(),
          user_id: userId,
          property_id: home.id,
          kind: request.kind,
          check_in: nights?.checkIn ?? null,
          check_out: nights?.checkOut ?? null,
          below_cents: below,
          asked_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'property_id', 'kind', 'check_in', 'check_out'])
            .where('state', '=', 'waiting')
            .doUpdateSet((row) => ({
              below_cents: row.ref('excluded.below_cents'),
              told_at: row
                .case()
                .when('alerts.below_cents', 'is distinct from', row.ref('excluded.below_cents'))
                .then(null)
                .else(row.ref('alerts.told_at'))
                .end(),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** Cancels an alert, or removes an ended one from the list. @throws DomainError `watch.not_found` when it is not theirs */
  async cancel(userId: string, id: string): Promise<void> {
    const found = await db(this.em.fork())
      .updateTable('alerts')
      .set((row) => ({
        state: 'cancelled',
        ended_at: row.fn.coalesce('ended_at', row.val(this.clock.now())),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '<>', 'cancelled')
      .returning('id')
      .executeTakeFirst();
    if (!found) throw new DomainError('watch.not_found');
  }
}

const stayNights = ({ checkIn: from, checkOut: to }: Nights): StayNights => ({ from, to });

async function lockedHome(tx: Tx, id: string) {
  const home = await lockListedHome(tx, id);
  if (!home) throw new DomainError('property.not_found');
  return home;
}

/** The validated nights; null for a price alert without dates. */
function nightsOf(
  { kind, checkIn, checkOut }: AlertRequest,
  home: HomeLimits,
  gaps: readonly StayNights[],
): Nights | null {
  if (kind === 'price' && checkIn === undefined && checkOut === undefined) return null;
  const dates = checkHomeDates({ checkIn, checkOut }, home, gaps);
  if (dates.ok) return dates;
  const { problem, field, gapNights } = dates;
  throw new DomainError(`booking.${problem}`, { field, ...limitBroken(problem, { ...home, gapNights }) });
}

function priceLimitOf({ kind, below }: AlertRequest): Cents | null {
  if (kind === 'nights') return null;
  if (below !== null) return below;
  throw new DomainError('request.invalid', {
    errors: [{ field: 'below', message: 'Please say below which price we should tell you' }],
  });
}

function assertNotReached(terms: AlertTerms, moment: AlertMoment): void {
  if (!isReached(terms, moment)) return;
  throw new DomainError(terms.kind === 'nights' ? 'watch.nights_free' : 'watch.price_reached');
}

/** Locks the account, so that two concurrent requests cannot both take the last place. Repeating an alert is always allowed. */
async function assertBelowLimit(
  tx: Tx,
  userId: string,
  propertyId: string,
  kind: AlertKind,
  nights: Nights | null,
): Promise<void> {
  await lockUser(tx, userId);
  const checkIn = nights?.checkIn ?? null;
  const checkOut = nights?.checkOut ?? null;
  const { n } = await db(tx)
    .selectFrom('alerts')
    .select(countAll().as('n'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where((alert) =>
      alert(
        alert.refTuple('property_id', 'kind', 'check_in', 'check_out'),
        'is distinct from',
        alert.tuple(propertyId, kind, checkIn, checkOut),
      ),
    )
    .executeTakeFirstOrThrow();
  if (n >= MAX_ALERTS) throw new DomainError('watch.too_many', { n: MAX_ALERTS });
}
