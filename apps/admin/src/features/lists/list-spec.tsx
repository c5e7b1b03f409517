import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListName, ListRowView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { shortId } from '#libs/ui';
import type { RowCommand } from '../../commands/row-command.js';
import { textOf } from '../../page/text-of.js';
import { Day, Instant, LongId, Money, Plain, Status } from '../../page/values.js';
import { planInWords } from '../../page/plan-names.js';
import { deedOf } from '../../page/words-of.js';

/** A column of a list. `sort` is its name in the API. */
export interface ListColumn {
  name: string;
  label: string;
  sort?: string;
  right?: boolean;
  /** Wide enough for sentences. */
  wide?: boolean;
  /** Hidden by default. */
  extra?: boolean;
  /** What its values are, where that decides its place on a phone's card. */
  kind?: 'status' | 'time' | 'day' | 'money' | 'booking';
  /** The first line of the card; by default the first column of names. */
  lead?: boolean;
  show: (row: ListRowView) => ReactNode;
}

/** A filter of a list. */
interface ListFilter {
  name: string;
  label: string;
  choices: readonly string[];
  /** A choice in words; by default its own, without underscores. */
  words?: (choice: string) => string;
  /** What is shown until something else is chosen; by default everything. */
  byDefault?: string;
}

/** The definition of a list, which is all the table needs. */
export interface ListScreenSpec {
  name: ListName;
  title: string;
  /** What a row is, for one and for several. */
  row: readonly [one: string, many: string];
  /** What an empty list says. */
  none: { title: string; hint: string };
  find: string;
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  commands?: readonly RowCommand[];
}

/** A column of plain text or numbers. */
export const text = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  show: (row) => <Plain value={row[name]} />,
  ...more,
});
/** A column of counts. */
export const count = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  right: true,
  show: (row) => <Plain value={countOf(row[name])} />,
  ...more,
});

const countOf = (value: ListRowView[string] | undefined): unknown =>
  typeof value === 'number' ? formatCount(value) : value;

/** A column of the provider's ids, cut to the width of a column; whole in the title. */
export const longId = (name: string, label: string): ListColumn => ({
  name,
  label,
  show: (row) => <LongId id={row[name]} />,
});
/** A column of dollars. */
export const money = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  right: true,
  kind: 'money',
  show: (row) => <Money amount={row[name]} />,
  ...more,
});
/** A column of instants. */
export const instant = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  kind: 'time',
  show: (row) => <Instant at={row[name]} />,
  ...more,
});
/** A column of calendar days. */
export const day = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  kind: 'day',
  show: (row) => <Day day={row[name]} />,
  ...more,
});
/** A column of names such as "review.reports_dismissed" and "product_not_received", in words. */
export const named = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  show: (row) => <Plain value={deedOf(textOf(row, name))} />,
  ...more,
});
/** A column of plans. */
export const plan = (name: string, label: string): ListColumn => ({
  name,
  label,
  show: (row) => <Plain value={planInWords(textOf(row, name))} />,
});
/** A column of states, as badges. */
export const status = (name: string, label: string): ListColumn => ({
  name,
  label,
  kind: 'status',
  show: (row) => <Status text={row[name]} />,
});
/** A column of links to people; `id` is the column with the person's id. */
export const person = (
  name: string,
  label: string,
  idColumn: string,
  more: Partial<ListColumn> = {},
): ListColumn => ({
  name,
  label,
  show: (row) =>
    textOf(row, idColumn) === '' ? (
      <Plain value={row[name]} />
    ) : (
      <Anchor component={Link} to={`/users/${textOf(row, idColumn)}`} size="sm">
        {textOf(row, name)}
      </Anchor>
    ),
  ...more,
});
/** A column of homes, as links to their pages; `idOf` is empty where there is none. */
export const home = (
  name: string,
  label: string,
  idOf: (row: ListRowView) => string,
  more: Partial<ListColumn> = {},
): ListColumn => ({
  name,
  label,
  show: (row) =>
    idOf(row) === '' ? (
      <Plain value={row[name]} />
    ) : (
      <Anchor component={Link} to={`/homes/${idOf(row)}`} size="sm">
        {textOf(row, name)}
      </Anchor>
    ),
  ...more,
});
/** A column of links to bookings. */
export const booking = (name: string): ListColumn => ({
  name,
  label: 'Booking',
  kind: 'booking',
  show: (row) => {
    const id = row[name];
    return typeof id === 'string' ? (
      <Anchor component={Link} to={`/bookings/${id}`} size="sm" className="num">
        #{shortId(id)}
      </Anchor>
    ) : (
      <Plain value={null} />
    );
  },
});
