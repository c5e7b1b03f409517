import { z } from 'zod';
import { listCalls, type Call } from '#libs/core/contracts/calls';
import { callAt, Day, Dollars, Facts, findMismatch, Id, Instant } from '#libs/core/contracts/testing';
import { LISTS } from '../admin/lists/definitions.js';
import type { ColumnType, ListDefinition } from '../admin/lists/list-definition.js';

interface Exchange {
  method: string;
  /** Relative to the API prefix, including the query. */
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/**
 * Checks a response against the contract of its call, and a list's rows against its columns too. Paths without a call are
 * not checked.
 * @throws Error describing the difference
 */
export function checkAnswer({ method, path, ...answer }: Exchange): void {
  const call = callAt(method, path);
  const difference = call && findMismatch(call, answer, { responseOf: (one) => ROWS.get(one) });
  if (difference) throw new Error(difference);
}

const VALUES: Readonly<Record<ColumnType, z.ZodType>> = {
  id: Id,
  text: z.string(),
  number: z.number(),
  dollars: Dollars,
  instant: Instant,
  day: Day,
  boolean: z.boolean(),
  json: Facts,
};

const rowsOf = ({ columns }: ListDefinition) =>
  z.array(
    z.strictObject(
      Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, VALUES[type].nullable()])),
    ),
  );

/** The operators' lists and their rows. */
const ROWS: ReadonlyMap<Call, z.ZodType> = new Map(
  LISTS.map((list) => [listCalls[list.name].page, rowsOf(list)]),
);
