import { Injectable } from '@nestjs/common';
import { changeableReason, freeRows, type NightSuggestion, type Nights } from '#libs/core/rules';
import { EmptyNights } from '#libs/stays/demand';

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
  constructor(private readonly emptyNights: EmptyNights) {}

  /** Up to three nights of a range, the first night of a row of free ones each, the earliest first. */
  async of(ownerId: string, homes: readonly SuggestedHome[], range: Nights): Promise<NightSuggestion[]> {
    const candidates = homes
      .flatMap(({ id, title, taken }) => freeRows(range, taken).map((night) => ({ id, title, night })))
      .sort((one, other) => (one.night < other.night ? -1 : Number(one.night > other.night)))
      .slice(0, MOST_EXPLAINED);
    const found: NightSuggestion[] = [];
    for (const { id, title, night } of candidates) {
      if (found.length === MOST_SUGGESTED) break;
      const { facts, reasons } = await this.emptyNights.explain(ownerId, id, night);
      const reason = changeableReason(reasons);
      if (reason) found.push({ homeId: id, home: title, night, reason, rules: facts.home });
    }
    return found;
  }
}
