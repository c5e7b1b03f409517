import type { ListRowView } from '#libs/core/contracts';

/** A string value of the row; empty if missing. */
export const textOf = (row: ListRowView, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};
