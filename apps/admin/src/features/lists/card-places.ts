import type { ListRowView } from '#libs/core/contracts';
import type { ListColumn } from './list-spec.js';

/** Where a cell stands on a phone's card: the first line, the second, or the muted rest. */
type CardPlace = 'lead' | 'amount' | 'status' | 'time' | 'wide' | 'rest' | 'named';

/** The class of a cell, which says where it stands on a card, or that it has nothing to say there. */
type CardClass = (column: ListColumn, row: ListRowView) => string;

/** Finds the places of a list's columns. */
export function cardClasses(columns: readonly ListColumn[]): CardClass {
  const places = new Map<ListColumn, CardPlace>();
  const put = (place: CardPlace, column: ListColumn | undefined): void => {
    if (column && !places.has(column)) places.set(column, place);
  };
  const times = columns.filter(({ kind }) => kind === 'time' || kind === 'day');
  put('lead', columns.find(({ lead }) => lead) ?? columns.find(isName) ?? columns[0]);
  put(
    'amount',
    columns.find(({ kind }) => kind === 'money'),
  );
  put(
    'status',
    columns.find(({ kind }) => kind === 'status'),
  );
  put('time', times.findLast(({ sort }) => sort !== undefined) ?? times[0]);
  return (column, row) => {
    const place = places.get(column) ?? placeOf(column);
    return isEmpty(row[column.name], place) ? 'cell-empty' : `cell-${place}`;
  };
}

const isName = ({ kind, right, wide }: ListColumn): boolean => kind === undefined && !right && !wide;

/** Numbers and times say little without their column's name. */
const placeOf = ({ kind, right, wide }: ListColumn): CardPlace =>
  wide ? 'wide' : right || kind === 'time' || kind === 'status' ? 'named' : 'rest';

/** Also a count of none, but no amount. */
const isEmpty = (value: ListRowView[string] | undefined, place: CardPlace): boolean =>
  place !== 'lead' && ((value ?? '') === '' || (value === 0 && place === 'named'));
