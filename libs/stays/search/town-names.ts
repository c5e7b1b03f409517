import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { stateCode } from '#libs/core/rules';
import type { SearchTables } from './tables.js';

/** Expression builder for queries over `towns as t`. */
export const town = expressionBuilder<{ t: SearchTables['towns'] }, 't'>();

const lower = (text: Expression<string> | string): Expression<string> => sql<string>`lower(${text}::text)`;

/** "Bend, OR" or "Bend, Oregon": a town and the state that it is wanted in; null for any other text. */
export function partsOf(text: string): { name: string; state: string } | null {
  const [, name, state] = /^(.*\S)\s*,\s*(\S.*)$/s.exec(text.trim()) ?? [];
  return name === undefined || state === undefined ? null : { name, state: stateCode(state) ?? state };
}

/** True for town `t` when the text names it or its state: "Bend", "Bend, OR", "OR" and "Oregon" all name Bend, in any case. */
export function isNamed(text: string): Expression<SqlBool> {
  const [name, state] = [lower(town.ref('t.name')), lower(town.ref('t.state'))];
  const parts = partsOf(text);
  return town.or([
    town(name, '=', lower(text)),
    ...(parts ? [town.and([town(name, '=', lower(parts.name)), town(state, '=', lower(parts.state))])] : []),
    town(state, 'in', [lower(text), lower(stateCode(text) ?? text)]),
  ]);
}
