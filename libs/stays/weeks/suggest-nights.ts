import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { changeableReason, wantedNights, type NightSuggestion, type Nights } from '#libs/core/rules';
import { askedStaysOf, EmptyNights } from '#libs/stays/demand';

/** Suggestions in one email. */
const MOST_SUGGESTED = 3;
/** Nights that are looked at for them, so that an owner of many homes costs no more than others. */
const MOST_EXPLAINED = 6;

/** A home with its taken nights. */
interface SuggestedHome {
  id: string;
  title: string;
  taken: readonly Nights[];
}

/** Finds empty nights that a change of its owner's could fill. */
@Injectable()
export class SuggestNights {
  constructor(
    private readonly em: EntityManager,
    private readonly emptyNights: EmptyNights,
  ) {}

  /**
   * Up to three nights of a range, one of each row of free ones, the earliest first. Those that most people asked for are looked at first: of
   * many homes, these are the ones that a change could fill.
   */
  async of(ownerId: string, homes: readonly SuggestedHome[], range: Nights): Promise<NightSuggestion[]> {
    const asked = await askedStaysOf(
      this.em.fork(),
      homes.map(({ id }) => id),
      range,
    );
    const askedOf = Map.groupBy(asked, ({ homeId }) => homeId);
    const candidates = homes
      .flatMap(({ id, title, taken }) =>
        wantedNights(range, taken, askedOf.get(id) ?? []).map((wanted) => ({ id, title, ...wanted })),
      )
      .sort((one, other) => other.people - one.people || byNight(one, other))
      .slice(0, MOST_EXPLAINED);
    const found: NightSuggestion[] = [];
    for (const { id, title, night } of candidates) {
      if (found.length === MOST_SUGGESTED) break;
      const { facts, reasons } = await this.emptyNights.explain(ownerId, id, night);
      const reason = changeableReason(reasons);
      if (reason) found.push({ homeId: id, home: title, night, reason, rules: facts.home });
    }
    return found.sort(byNight);
  }
}

const byNight = (one: { night: string }, other: { night: string }): number =>
  one.night < other.night ? -1 : Number(one.night > other.night);
