import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A value for a column of type `jsonb`: the driver would write an array as an array of PostgreSQL. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;

/** The machine's own time, which the sandbox does not move. For leases, retries and heartbeats; the product's is in `Clock`. */
export const realNow = (): RawBuilder<Date> => sql<Date>`now()`;

/** So many seconds from {@link realNow}; negative for the past. */
export const realNowPlus = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** So many of the machine's days ago: what the sandbox's moved clock dated is never taken for older than it is. */
export const realDaysAgo = (days: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(days => ${days})`;

/** How many rows there are. */
export const countAll = (): RawBuilder<number> => sql<number>`count(*)`;

/** The sum of amounts, zero of none; as a whole number, where PostgreSQL would answer a decimal. */
export const sumOf = <T extends number>(amounts: Expression<T | null>): RawBuilder<T> =>
  sql<T>`coalesce(sum(${amounts}), 0)::int8`;

/** True when the value is one of these; one parameter however many there are. */
export const isOneOf = (
  expression: Expression<unknown>,
  values: readonly string[],
  type: 'uuid' | 'text' = 'text',
): RawBuilder<SqlBool> => sql<SqlBool>`${expression} = any(${values}::${sql.raw(type)}[])`;

/** A condition as a column: PostgreSQL answers true or false, never 1 or 0. */
export const isTrue = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`${condition}`;
