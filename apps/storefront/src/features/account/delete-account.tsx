import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DeletionPreviewView } from '#libs/core/contracts';
import { localDate, Notice, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { useDeletionQuery } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.js').then((m) => ({ default: m.DeleteAccountDialog })),
);

/** Deletes the account: what prevents it, what goes, what stays, and the password. */
export function DeleteAccount() {
  const query = useDeletionQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <AccountPart
      id="delete-account"
      title="Delete your account"
      about="Your name, email address and phone number are deleted for good. Reviews stay, signed “A former guest”."
    >
      {data && (data.possible ? <DeleteButton preview={data} /> : <DeletionBlocked preview={data} />)}
      {!data && isError && (
        <QueryFailed query={query} title="This could not be checked" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && <Skeleton height="44px" width="180px" />}
    </AccountPart>
  );
}

function DeletionBlocked({ preview }: { preview: DeletionPreviewView }) {
  return (
    <Notice title="You can’t delete your account until these are finished:">
      <ul className={classes.open}>
        {preview.open.map(({ text, paid_until: until }) => (
          <li key={text}>
            {text}
            {until && `, paid until ${localDate(until)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DeleteButton({ preview }: { preview: DeletionPreviewView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" color="clay" className={classes.alone} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Suspense fallback={null}>
        {open && <DeleteAccountDialog preview={preview} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
