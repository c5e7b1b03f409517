import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { isKey, newKey } from '../../browser/new-key.js';
import { statusOf } from '../../api/problem.js';
import { useDraftQuery, useDraftsQuery } from '../../listing/listing-api.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useQuery } from '../../page/use-query.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { DraftList } from './draft-list.js';
import { ListingSteps } from './listing-steps.js';
import { unsavedNewDrafts } from './unsaved-draft.js';

/** Lists a home, step by step; what is typed is kept as a draft. @spec §2 /properties/create, D9, D12, G1 */
export function CreatePropertyScreen() {
  usePageTitle('List your home');
  const user = useAppSelector(selectUser);
  return (
    <Page>
      <PageHeader
        title="List your home"
        lead="Free to list. You pay a 10% service fee on bookings, nothing else."
      />
      {/* Whoever signs in next on this screen sees nothing of it. */}
      {user && <Listing key={user.id} userId={user.id} />}
    </Page>
  );
}

/** The draft in the address: one that the server has, a new one by the key it will be begun with, or a choice. */
/** The key of a new listing in its address; '' to begin one, as with a key that the API would refuse; null for none. */
function keyIn(params: URLSearchParams): string | null {
  const key = params.get('new');
  return key === null || isKey(key) ? key : '';
}

function Listing({ userId }: { userId: string }) {
  const [params, setParams] = useQuery();
  const id = params.get('draft');
  // A draft that this visit has begun gets its address, and stays on the screen.
  const [begun, setBegun] = useState<{ id: string; key: string } | null>(null);
  const key = id !== null && id === begun?.id ? begun.key : keyIn(params);
  const place = useEffectEvent((draftId: string) => {
    const next = new URLSearchParams(params);
    next.delete('new');
    next.set('draft', draftId);
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (begun !== null) place(begun.id);
  }, [begun]);
  const [isChosen, setChosen] = useState(false);
  const choose = () => setChosen(true);
  const startNew = () => {
    choose();
    setParams({ new: newKey() });
  };
  if (id !== null && id !== begun?.id)
    return <StoredDraft key={id} userId={userId} id={id} isChosen={isChosen} onNew={startNew} />;
  if (!key) return <Choice userId={userId} isNew={key === ''} onNew={startNew} onOpen={choose} />;
  return (
    <ListingSteps
      key={key}
      userId={userId}
      draft={null}
      beginKey={key}
      isChosen={isChosen}
      onBegun={(draftId) => setBegun({ id: draftId, key })}
    />
  );
}

interface ChoiceProps {
  userId: string;
  onNew: () => void;
}

/** The drafts of earlier visits, or a new one when there are none. */
function Choice({ userId, isNew, onNew, onOpen }: ChoiceProps & { isNew: boolean; onOpen: () => void }) {
  const [params, setParams] = useQuery();
  const drafts = useDraftsQuery(undefined, { skip: isNew });
  const [unsaved, setUnsaved] = useState(() => unsavedNewDrafts(userId));
  // Once there was something to choose from, its last entry can be discarded, and had back.
  const [offered, setOffered] = useState(unsaved.length > 0);
  if (!offered && drafts.data && drafts.data.length > 0) setOffered(true);
  const begins = isNew || (!offered && drafts.data?.length === 0);
  const begin = useEffectEvent(() => {
    const next = new URLSearchParams(params);
    next.set('new', newKey());
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (begins) begin();
  }, [begins]);
  if (begins || drafts.isLoading) return <Skeleton height="420px" radius="20px" />;
  return (
    <>
      {drafts.isError && <QueryFailed query={drafts} title="Your drafts could not be loaded" />}
      <DraftList
        drafts={drafts.data ?? []}
        unsaved={unsaved}
        onForget={() => setUnsaved(unsavedNewDrafts(userId))}
        userId={userId}
        onNew={onNew}
        onOpen={onOpen}
      />
    </>
  );
}

function StoredDraft({ userId, id, isChosen, onNew }: ChoiceProps & { id: string; isChosen: boolean }) {
  const query = useDraftQuery(id, { refetchOnMountOrArgChange: true });
  // Later answers would overwrite what is typed.
  const [first, setFirst] = useState<DraftView | null>(null);
  if (query.data && !query.isFetching && !first) setFirst(query.data);
  if (first)
    return <ListingSteps userId={userId} draft={first} beginKey={id} isChosen={isChosen} onBegun={ignore} />;
  if (!query.isError) return <Skeleton height="420px" radius="20px" />;
  if (statusOf(query.error) !== 404)
    return <QueryFailed query={query} title="Your draft could not be loaded" />;
  return (
    <>
      <LoadFailed
        title="This draft no longer exists"
        detail="It has been published or discarded."
        onRetry={() => void query.refetch()}
      />
      <Button onClick={onNew}>Start a new home</Button>
    </>
  );
}

const ignore = (): void => undefined;
