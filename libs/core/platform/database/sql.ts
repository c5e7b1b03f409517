import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** A value for a `jsonb` column; the driver would otherwise send an array as a PostgreSQL array. */
export const jsonb = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`;

/** The database server's time, which the sandbox does not move. For leases, retries and heartbeats; product time comes from `Clock`. */
export const realNow = (): RawBuilder<Date> => sql<Date>`now()`;

/** {@link realNow} plus `seconds`; negative for the past. */
export const realNowPlus = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** {@link realNow} minus `days`, so that rows dated by a moved sandbox clock never look older than they are. */
export const realDaysAgo = (days: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(days => ${days})`;

/** An instant as microseconds since 1970: exact, where a JavaScript date ends at the millisecond. */
export const microsecondsOf = (instant: Expression<Date>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;

/** The instant of {@link microsecondsOf}. */
export const instantAt = (microseconds: string): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

export const countAll = (): RawBuilder<number> => sql<number>`count(*)`;

/** The sum of the amounts, 0 for no rows, cast to a whole number because PostgreSQL returns a decimal. */
export const sumOf = <T extends number>(amounts: Expression<T | null>): RawBuilder<T> =>
  sql<T>`coalesce(sum(${amounts}), 0)::int8`;

/** True when the value is one of `values`, which are sent as a single parameter. */
export const isOneOf = (
  expression: Expression<unknown>,
  values: readonly string[],
  type: 'uuid' | 'text' = 'text',
): RawBuilder<SqlBool> => sql<SqlBool>`${expression} = any(${values}::${sql.raw(type)}[])`;

/** A condition as a selectable column: PostgreSQL returns a boolean, never 1 or 0. */
export const isTrue = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`${condition}`;

/** Rows of a key and a number from two arrays of the same length, sent as two parameters; name it `alias(key, n)`. */
export const parallelArrays = (
  keys: readonly string[],
  numbers: readonly number[],
  type: 'uuid' | 'text' = 'text',
): RawBuilder<{ key: string; n: number }> =>
  sql<{ key: string; n: number }>`unnest(${keys}::${sql.raw(type)}[], ${numbers}::int[])`;
