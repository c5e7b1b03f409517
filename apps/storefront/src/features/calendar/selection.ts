import type { BoardHomeView, BoardNightView, BlockView } from '#libs/core/contracts';
import { addDays, civilDate, type BoardState, type CivilDate } from '#libs/core/rules';
import { dateRange } from '#libs/ui';

/** Chosen nights of one home: from the night that was chosen first to the one that was chosen last, in any order. */
export interface Selection {
  homeId: string;
  anchor: string;
  end: string;
}

/** First and last chosen night. */
export const bounds = ({ anchor, end }: Selection): { first: string; last: string } =>
  anchor <= end ? { first: anchor, last: end } : { first: end, last: anchor };

/** True for a chosen night. */
export function isChosen(selection: Selection | null, homeId: string, date: string): boolean {
  if (selection?.homeId !== homeId) return false;
  const { first, last } = bounds(selection);
  return first <= date && date <= last;
}

/** The nights after a night was chosen: a second one of the same home ends the range, a third begins another. */
export function choose(selection: Selection | null, homeId: string, date: string): Selection | null {
  if (selection?.homeId !== homeId) return { homeId, anchor: date, end: date };
  if (selection.anchor === selection.end)
    return selection.anchor === date ? null : { ...selection, end: date };
  return { homeId, anchor: date, end: date };
}

/** The nights after the keys went from one night of a home to another with Shift held. */
export const extend = (
  selection: Selection | null,
  homeId: string,
  { from, to }: { from: string; to: string },
): Selection => ({ homeId, anchor: selection?.homeId === homeId ? selection.anchor : from, end: to });

interface KeyFacts {
  selection: Selection | null;
  /** Of the night that has the focus. */
  homeId: string;
  date: string;
  onSelect: (selection: Selection | null) => void;
  /** Enter on chosen nights asks for what can be done with them. */
  onAct: () => void;
}

/** Chooses nights by a key. @returns false for a key that means something else */
export function selectByKey(key: string, { selection, homeId, date, onSelect, onAct }: KeyFacts): boolean {
  if (key === 'Enter' && isChosen(selection, homeId, date)) onAct();
  else if (key === 'Enter' || key === ' ') onSelect(choose(selection, homeId, date));
  else if (key === 'Escape') onSelect(null);
  else return false;
  return true;
}

/** What can be done with chosen nights: block them, open blocks (each cut to the chosen nights), or nothing. */
export type Act =
  | { kind: 'block'; from: string; to: string }
  | { kind: 'open'; parts: { block: BlockView; from: string; to: string }[] }
  | { kind: 'none'; why: string };

/** The chosen nights of a home. */
export function chosenNights(home: BoardHomeView, selection: Selection): BoardNightView[] {
  const { first, last } = bounds(selection);
  return home.nights.filter(({ date }) => first <= date && date <= last);
}

/** The chosen nights whose price can be set: who has a stay in the others keeps what was agreed. */
export const priceableNights = (home: BoardHomeView, selection: Selection): BoardNightView[] =>
  chosenNights(home, selection).filter((night) => canBlock(night) || night.state === 'blocked');

/** The stays that have chosen nights. */
export function chosenStays(home: BoardHomeView, selection: Selection): BoardHomeView['stays'] {
  const { first, last } = bounds(selection);
  return home.stays.filter(({ check_in_date: from, check_out_date: to }) => from <= last && first < to);
}

/** Decides what can be done with the chosen nights of a home. */
export function actOn(home: BoardHomeView, selection: Selection): Act {
  const { first, last } = bounds(selection);
  const from = first;
  const to = addDays(civilDate(last), 1);
  const nights = chosenNights(home, selection);
  if (nights.every(canBlock)) return { kind: 'block', from, to };
  if (nights.every(({ state }) => state === 'blocked'))
    return { kind: 'open', parts: partsOf(home, from, to) };
  return { kind: 'none', why: whyNot(home, nights) };
}

const canBlock = ({ state }: BoardNightView): boolean => state === 'free' || state === 'preparation';

const partsOf = (home: BoardHomeView, from: string, to: string) =>
  home.blocks
    .filter((block) => block.from < to && from < block.to)
    .map((block) => ({
      block,
      from: block.from > from ? block.from : from,
      to: block.to < to ? block.to : to,
    }));

/** Which of the chosen nights are in the way, and what can be done instead. */
function whyNot(home: BoardHomeView, nights: readonly BoardNightView[]): string {
  const taken = rangesOf(nights, 'imported');
  if (taken !== '')
    return `Taken on another platform: ${taken}. Change these nights there; they follow here by themselves.`;
  const stay = home.stays.find(({ check_in_date: from, check_out_date: to }) =>
    nights.some(({ date }) => from <= date && date < to),
  );
  if (!stay)
    return `Blocked already: ${rangesOf(nights, 'blocked')}. Choose only free nights to block, or only blocked ones to open.`;
  const word = stay.status === 'pending' ? 'holds' : 'has booked';
  return `${stay.guest_name} ${word} ${dateRange(stay.check_in_date, stay.check_out_date)}. Booked nights cannot be blocked.`;
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The nights in this state, such as “May 20 – 22 and May 25 – 28”, from check-in to check-out; empty when there are none. */
function rangesOf(nights: readonly BoardNightView[], state: BoardState): string {
  const ranges: { from: CivilDate; to: CivilDate }[] = [];
  for (const night of nights.filter((one) => one.state === state)) {
    const date = civilDate(night.date);
    const last = ranges.at(-1);
    if (last?.to === date) last.to = addDays(date, 1);
    else ranges.push({ from: date, to: addDays(date, 1) });
  }
  return LIST.format(ranges.map(({ from, to }) => dateRange(from, to)));
}
