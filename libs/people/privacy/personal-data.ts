import type { PersonalData } from '#libs/core/platform';
import { EXPORT_SECTIONS, type ExportSection } from '#libs/core/rules';

/** Token of the rooms' personal data, of type {@link PersonalData}`[]`, in the order of deletion. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

type Lists = Required<NonNullable<PersonalData['lists']>>;

/** Merges the rooms' lists into one object. @throws Error naming lists that no room defines, or two do */
export function listsOf(rooms: readonly PersonalData[]): Lists {
  const table: Partial<Lists> = {};
  for (const { lists = {} } of rooms) {
    const twice = Object.keys(lists).filter((name) => name in table);
    if (twice.length > 0) throw new Error(`Lists that two rooms have: ${twice.join(', ')}`);
    Object.assign(table, lists);
  }
  assertComplete(table);
  return table;
}

function assertComplete(table: Partial<Lists>): asserts table is Lists {
  const missing = EXPORT_SECTIONS.filter((name: ExportSection) => !table[name]);
  if (missing.length > 0) throw new Error(`Lists that no room has: ${missing.join(', ')}`);
}
