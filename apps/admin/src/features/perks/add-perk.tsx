import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { ChangePerk } from './change-perk.js';

/** Adds a perk and goes to it; only for operators with the permission. */
export function AddPerk() {
  const user = useAppSelector((state) => selectUser(state));
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  if (!may(user, 'perks.manage')) return null;
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        Add a perk
      </Button>
      <ChangePerk
        opened={opened}
        changed={null}
        onClose={() => setOpened(false)}
        onDone={({ id }) => void navigate(`/perks/${id}`)}
      />
    </>
  );
}
