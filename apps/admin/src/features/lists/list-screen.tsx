import { Button, Checkbox, Group, Menu, Select, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns, IconDownload, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { exportPermission } from '#libs/core/rules';
import { Empty, plural } from '#libs/ui';
import { useCommandDialog } from '../../commands/command-dialog.js';
import { useGetListQuery } from '../../api/api.js';
import { Page } from '../../page/page.js';
import { may, selectSession } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { useSingleKeys } from '../../page/single-keys.js';
import { deedOf } from '../../page/words-of.js';
import { ExportDialog } from './export-dialog.js';
import type { ListScreenSpec } from './list-spec.js';
import { ListTable } from './list-table.js';
import { SavedViews } from './saved-views.js';
import { useColumns } from './use-columns.js';
import { useListKeys } from './use-list-keys.js';
import { useListAddress, type ListAddress } from './use-list-query.js';

const TYPING_MS = 250;
/** Choices of a filter that are too many to look through. */
const SEARCHABLE_FROM = 15;

interface ListScreenProps {
  list: ListScreenSpec;
  /** Shown beside the list's own buttons. */
  action?: ReactNode;
}

/** A list. Its filters, sort and page are in the address, so that they can be saved, shared and revisited. */
export function ListScreen({ list, action }: ListScreenProps) {
  const address = useListAddress();
  const search = withDefaults(list, address.search);
  const query = useGetListQuery({ name: list.name, search });
  const { data, error, isFetching, isLoading } = query;
  const columns = useColumns(list);
  const [openCommand, dialog] = useCommandDialog();
  const region = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const [singleKeys, switchSingleKeys] = useSingleKeys();
  useListKeys(singleKeys, region, find);
  const isFiltered =
    list.filters.some(({ name }) => address.valueOf(name) !== '') || address.valueOf('q') !== '';
  const isEmpty = data?.rows.length === 0;
  /** Nothing to count, sort or go through. */
  const isBare = isEmpty && !isFiltered && address.valueOf('cursor') === '';
  return (
    <Page
      title={list.title}
      aside={
        <ListTools list={list} view={address.search} search={search} columns={columns}>
          {action}
        </ListTools>
      }
    >
      <Filters list={list} address={address} find={find} />
      {!isBare && (
        <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
          {data ? plural(data.total, ...list.row) : '\u00a0'}
        </Text>
      )}
      {error && !data ? (
        <QueryState query={query} failed="This list could not be loaded" />
      ) : (
        !isBare && (
          <ListTable
            list={list}
            columns={columns.shown}
            rows={data?.rows ?? []}
            loading={isLoading}
            refreshing={isFetching}
            address={address}
            onCommand={openCommand}
            region={region}
          />
        )
      )}
      {isEmpty && (
        <Empty
          icon={<IconSearch size={24} />}
          title={isFiltered ? 'Nothing matches' : list.none.title}
          level={2}
        >
          {isFiltered ? 'Remove a filter, or search for something else.' : list.none.hint}
        </Empty>
      )}
      {!isLoading && !isEmpty && <Shortcuts isOn={singleKeys} onSwitch={switchSingleKeys} />}
      {!isLoading && <Pages address={address} next={data?.next ?? null} />}
      {dialog}
    </Page>
  );
}

/** The query for the API: what the address leaves open is as the list has it by default. */
function withDefaults({ filters }: ListScreenSpec, search: string): string {
  const defaults = filters.filter(({ byDefault }) => byDefault !== undefined);
  if (defaults.length === 0) return search;
  const query = new URLSearchParams(search);
  for (const { name, byDefault = '' } of defaults) if (!query.has(name)) query.set(name, byDefault);
  return `?${query.toString()}`;
}

interface ShortcutsProps {
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** The list's single keys, which can be switched off. */
const Shortcuts = ({ isOn, onSwitch }: ShortcutsProps) => (
  <Group gap="md" mt="xs" visibleFrom="sm">
    <Switch
      size="xs"
      label="Single-key shortcuts"
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
    {isOn && (
      <Text size="xs" c="dimmed">
        <kbd>j</kbd> <kbd>k</kbd> next and previous row · <kbd>Enter</kbd> open · <kbd>/</kbd> find
      </Text>
    )}
  </Group>
);

interface PagesProps {
  address: ListAddress;
  /** The next page's cursor. */
  next: string | null;
}

/** The way to other pages, when there are any. */
function Pages({ address, next }: PagesProps) {
  const isFirst = address.valueOf('cursor') === '';
  if (isFirst && next === null) return null;
  const button = (label: string, disabled: boolean, onClick: () => void) => (
    <Button variant="default" size="xs" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Group justify="space-between" mt="md">
      <Group gap="xs">
        {button('First page', isFirst, () => address.change('cursor', ''))}
        {button('Previous page', isFirst, address.goBack)}
      </Group>
      {button('Next page', next === null, () => {
        if (next !== null) address.goTo(next);
      })}
    </Group>
  );
}

interface FiltersProps {
  list: ListScreenSpec;
  address: ListAddress;
  find: Ref<HTMLInputElement>;
}

function Filters({ list, address, find }: FiltersProps) {
  const [typed, setTyped] = useState(address.valueOf('q'));
  const search = useDebouncedCallback((value: string) => {
    address.change('q', value);
  }, TYPING_MS);
  return (
    <Group mb="sm" align="flex-end">
      <TextInput
        ref={find}
        size="sm"
        label="Find"
        placeholder={list.find}
        leftSection={<IconSearch size={16} />}
        w={{ base: '100%', sm: 320 }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {list.filters.map(({ name, label, choices, words = deedOf, byDefault }) => (
        <Select
          key={name}
          label={label}
          placeholder="Any"
          size="sm"
          clearable={byDefault === undefined}
          allowDeselect={byDefault === undefined}
          w={{ base: 'calc(50% - 8px)', sm: 150 }}
          searchable={choices.length > SEARCHABLE_FROM}
          data={choices.map((one) => ({ value: one, label: words(one) }))}
          value={address.valueOf(name) || (byDefault ?? null)}
          onChange={(value) => address.change(name, value === byDefault ? '' : (value ?? ''))}
        />
      ))}
    </Group>
  );
}

interface ToolsProps {
  list: ListScreenSpec;
  /** What the address says; a saved view leads there. */
  view: string;
  /** What the API is asked. */
  search: string;
  columns: ReturnType<typeof useColumns>;
  children: ReactNode;
}

function ListTools({ list, view, search, columns, children }: ToolsProps) {
  const { user } = useAppSelector((state) => selectSession(state));
  const [exporting, setExporting] = useState(false);
  const needed = exportPermission(list.name);
  return (
    <Group gap="xs">
      <SavedViews name={list.name} search={view} />
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconColumns size={14} />}>
            Columns
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {list.columns.map(({ name, label }) => (
            <Menu.Item key={name} component="div">
              <Checkbox
                size="xs"
                label={label}
                checked={columns.isShown(name)}
                onChange={() => columns.toggle(name)}
              />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(needed === null || may(user, needed)) && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={() => setExporting(true)}
        >
          CSV
        </Button>
      )}
      {exporting && <ExportDialog list={list} search={search} onClose={() => setExporting(false)} />}
      {children}
    </Group>
  );
}
