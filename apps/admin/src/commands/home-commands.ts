import { textOf } from '../page/text-of.js';
import type { RowCommand } from './row-command.js';
import { approveHome, pauseHome } from './row-commands.js';

/** What operators do to a home; the row is that of the list of homes. */
export const HOME_COMMANDS: readonly RowCommand[] = [
  {
    label: 'Pause',
    permission: 'homes.manage',
    applies: (row) => row.status === 'listed' || row.status === 'awaiting_approval',
    command: pauseHome,
  },
  {
    label: 'Approve',
    permission: 'homes.manage',
    applies: (row) => row.status === 'awaiting_approval',
    command: approveHome,
  },
  {
    label: 'Resume',
    permission: 'homes.manage',
    applies: (row) => row.status === 'paused',
    command: (row) => ({
      title: `Resume ${textOf(row, 'title')}`,
      effect: 'It is published again: people can find and book it.',
      verb: 'Resume home',
      done: `${textOf(row, 'title')} is published again`,
      path: `/admin/homes/${textOf(row, 'id')}/list`,
    }),
  },
];
