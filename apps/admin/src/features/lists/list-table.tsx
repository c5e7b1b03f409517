import { Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { ListRowView } from '#libs/core/contracts';
import { Skeleton } from '#libs/ui';
import type { Command } from '../../commands/command-dialog.js';
import type { RowCommand } from '../../commands/row-command.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
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
  const commands = (list.commands ?? []).filter(({ permission }) => may(user, permission));
  return (
    <div
      ref={region}
      className="table-scroll"
      role="region"
      aria-label={list.title}
      tabIndex={0}
      aria-busy={refreshing}
    >
      <table className="table cards">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} address={address} />
            ))}
            {commands.length > 0 && <th>Actions</th>}
          </tr>
        </thead>
        <tbody>
          {loading &&
            Array.from({ length: SKELETON_ROWS }, (_, row) => (
              <tr key={row}>
                {columns.map(({ name, label }) => (
                  <td key={name} data-label={label}>
                    <Skeleton height="18px" />
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} tabIndex={-1}>
              {columns.map(({ name, label, right, wide, show }) => (
                <td key={name} data-label={label} className={right ? 'right' : wide ? 'text' : undefined}>
                  {show(row)}
                </td>
              ))}
              {commands.length > 0 && (
                <td data-label="">
                  <Commands
                    row={row}
                    commands={commands.filter((one) => one.applies(row, user?.id ?? ''))}
                    onCommand={onCommand}
                  />
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

/** What can be done with a row; what is seldom needed stands in a menu. */
function Commands({ row, commands, onCommand }: CommandsProps) {
  const rare = commands.filter((one) => one.rare);
  return (
    <Group gap={4} wrap="nowrap">
      {commands
        .filter((one) => !one.rare)
        .map(({ label, command }) => (
          <Button key={label} size="compact-xs" variant="default" onClick={() => onCommand(command(row))}>
            {label}
          </Button>
        ))}
      {rare.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-xs" variant="default">
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ label, command }) => (
              <Menu.Item key={label} onClick={() => onCommand(command(row))}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
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
