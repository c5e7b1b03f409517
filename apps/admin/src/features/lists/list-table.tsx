import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
import { useRef, type Ref } from 'react';
import type { ListRowView } from '#libs/core/contracts';
import { Skeleton } from '#libs/ui';
import type { Command } from '../../commands/command-dialog.js';
import type { RowCommand } from '../../commands/row-command.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { cardClasses } from './card-places.js';
import type { ListColumn, ListScreenSpec } from './list-spec.js';
import type { ListAddress } from './use-list-query.js';

interface Props {
  list: ListScreenSpec;
  columns: readonly ListColumn[];
  rows: readonly ListRowView[];
  loading: boolean;
  /** Newer rows are on their way; those shown stay readable meanwhile. */
  refreshing: boolean;
  address: ListAddress;
  onCommand: (command: Command) => void;
  /** The scrolling table, for the list's shortcuts. */
  region: Ref<HTMLDivElement>;
}

/** As many as a screen shows, so that what is below does not move. */
const SKELETON_ROWS = 25;

/** The rows of any list; on a phone each is a card. */
export function ListTable({ list, columns, rows, loading, refreshing, address, onCommand, region }: Props) {
  const user = useAppSelector((state) => selectUser(state));
  const commandsOf = (row: ListRowView): RowCommand[] =>
    (list.commands ?? []).filter(
      ({ permission, applies }) => may(user, permission) && applies(row, user?.id ?? ''),
    );
  const hasCommands = rows.some((row) => commandsOf(row).length > 0);
  const cardClass = cardClasses(columns);
  return (
    <div
      ref={region}
      className="table-scroll"
      role="region"
      aria-label={list.title}
      tabIndex={0}
      aria-busy={refreshing}
    >
      <table className="table cards brief">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} address={address} />
            ))}
            {hasCommands && (
              <th>
                <span className="lk-sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {loading &&
            Array.from({ length: SKELETON_ROWS }, (_, row) => (
              <tr key={row}>
                {columns.map(({ name }, place) => (
                  <td key={name} className={place === 0 ? 'cell-lead' : 'cell-empty'}>
                    <Skeleton height="18px" />
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} tabIndex={-1}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  data-label={column.label}
                  className={`${cardClass(column, row)}${column.right ? ' right' : column.wide ? ' text' : ''}`}
                >
                  {column.show(row)}
                </td>
              ))}
              {hasCommands && (
                <td className="cell-actions">
                  <Commands row={row} commands={commandsOf(row)} onCommand={onCommand} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CommandsProps extends Pick<Props, 'onCommand'> {
  row: ListRowView;
  commands: readonly RowCommand[];
}

/** What can be done with a row. */
function Commands({ row, commands, onCommand }: CommandsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  if (commands.length === 0) return null;
  /** The dialog gives the focus back to the button, since the menu is gone by then. */
  const run = (command: Command): void => {
    opener.current?.focus();
    onCommand(command);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={opener} className="row-menu" variant="subtle" color="gray" aria-label="Actions">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ label, command }) => (
          <Menu.Item key={label} onClick={() => run(command(row))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Heading({ column, address }: { column: ListColumn; address: ListAddress }) {
  const { label, right, sort } = column;
  const side = right ? 'right' : undefined;
  if (!sort) return <th className={side}>{label}</th>;
  const current = address.valueOf('sort');
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  return (
    <th className={side} aria-sort={direction}>
      <UnstyledButton onClick={() => address.change('sort', direction === 'descending' ? sort : `-${sort}`)}>
        {label}
        {direction === 'ascending' && <IconArrowUp size={12} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={12} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}

const keyOf = (row: ListRowView, index: number): string => {
  const id = row.id ?? row.code;
  return typeof id === 'string' ? id : String(index);
};
