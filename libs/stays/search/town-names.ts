import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { stateCode } from '#libs/core/rules';
import type { SearchTables } from './tables.js';

/** Expression builder for queries over `towns as t`. */
export const town = expressionBuilder<{ t: SearchTables['towns'] }, 't'>();

const lower = (text: Expression<string> | string): Expression<string> => sql<string>`lower(${text}::text)`;

/** True for town `t` when the text names it or its state: "Bend", "Bend, OR", "OR" and "Oregon" all name Bend, in any case. */
export function isNamed(text: string): Expression<SqlBool> {
  const [name, state] = [lower(town.ref('t.name')), lower(town.ref('t.state'))];
  const [, townName, itsState] = /^(.*), (.*)$/s.exec(text) ?? [];
  return town.or([
    town(name, '=', lower(text)),
    ...(townName !== undefined && itsState !== undefined
      ? [town.and([town(name, '=', lower(townName)), town(state, '=', lower(itsState))])]
      : []),
    town(state, 'in', [lower(text), lower(stateCode(text) ?? text)]),
  ]);
}
