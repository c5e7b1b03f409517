import { Anchor } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListRowView } from '#libs/contracts';
import type { Permission } from '#libs/rules';
import { shortId } from '#libs/ui';
import type { Plan } from '../app/act-dialog.js';
import { Instant, Money, Plain, Status } from '../app/words.js';

/** A column of a list. `sort` is what the API calls it. */
export interface ListColumn {
  name: string;
  label: string;
  sort?: string;
  right?: boolean;
  /** Not shown until somebody asks for it. */
  extra?: boolean;
  show: (row: ListRowView) => ReactNode;
}

/** A choice that narrows a list. */
export interface ListFilter {
  name: string;
  label: string;
  choices: readonly string[];
}

/** Something that can be done to a row. */
export interface ListAct {
  label: string;
  permission: Permission;
  applies: (row: ListRowView) => boolean;
  plan: (row: ListRowView) => Plan;
}

/** A list of the application; the table knows nothing else of it. */
export interface ListScreenSpec {
  name: string;
  title: string;
  find: string;
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  acts?: readonly ListAct[];
  /** What else can be done here, beside the list's own buttons. */
  Tool?: ComponentType;
}

/** A column of plain words or numbers. */
export const text = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  show: (row) => <Plain value={row[name]} />,
  ...more,
});
/** A column of dollars. */
export const money = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  right: true,
  show: (row) => <Money amount={row[name]} />,
  ...more,
});
/** A column of instants. */
export const instant = (name: string, label: string, more: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  show: (row) => <Instant at={row[name]} />,
  ...more,
});
/** A column of states, as badges. */
export const status = (name: string, label: string): ListColumn => ({
  name,
  label,
  show: (row) => <Status text={row[name]} />,
});
/** A column that leads to a booking. */
export const booking = (name: string): ListColumn => ({
  name,
  label: 'Booking',
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

/** A text of the row; empty where there is none. */
export const textOf = (row: ListRowView, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
