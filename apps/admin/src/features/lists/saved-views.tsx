import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface View {
  label: string;
  search: string;
}

/** Named filters and sort orders of a list, stored in this browser. */
export function SavedViews({ name, search }: { name: string; search: string }) {
  const [views, setViews] = useLocalStorage<View[]>({
    key: `latchkey.admin.views.${name}`,
    defaultValue: [],
  });
  const [label, setLabel] = useState('');
  const navigate = useNavigate();
  const save = (): void => {
    const trimmed = label.trim();
    if (trimmed === '') return;
    setViews((before) => [...before.filter((one) => one.label !== trimmed), { label: trimmed, search }]);
    setLabel('');
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark size={14} />}>
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown p="xs">
        {views.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
        {views.map((view) => (
          <Group key={view.label} gap={4} wrap="nowrap">
            <Menu.Item closeMenuOnClick onClick={() => void navigate(`/${name}${view.search}`)}>
              {view.label}
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              aria-label={`Delete ${view.label}`}
              onClick={() => setViews((before) => before.filter((one) => one.label !== view.label))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </Group>
        ))}
        <Group gap={4} wrap="nowrap">
          <TextInput
            size="xs"
            placeholder="Save this view as…"
            aria-label="Name of this view"
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Button size="xs" onClick={save} disabled={label.trim() === ''}>
            Save
          </Button>
        </Group>
      </Menu.Dropdown>
    </Menu>
  );
}
