import type { ListRowView } from '#libs/core/contracts';
import type { Permission } from '#libs/core/rules';
import type { Command } from './command-dialog.js';

/** A command on a row, for those who have the permission, on the rows that it applies to. */
export interface RowCommand {
  label: string;
  permission: Permission;
  /** @param userId whose screen it is */
  applies: (row: ListRowView, userId: string) => boolean;
  command: (row: ListRowView) => Command;
}
