import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { LoadFailed, Skeleton } from '#libs/ui';
import { statusOf } from '../../api/problem.js';
import { useDraftQuery, useDraftsQuery } from '../../listing/listing-api.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useQuery } from '../../page/use-query.js';
import { DraftList } from './draft-list.js';
import { ListingSteps } from './listing-steps.js';

/** Lists a home, step by step; what is typed is kept as a draft. @spec §2 /properties/create, D9, D12, G1 */
export function CreatePropertyScreen() {
  usePageTitle('List your home');
  const [params, setParams] = useQuery();
  const id = params.get('draft');
  const isNew = params.get('new') !== null;
  // A draft that this visit has begun gets its address, and stays on the screen.
  const [begun, setBegun] = useState<string | null>(null);
  const place = useEffectEvent((draftId: string) => {
    const next = new URLSearchParams(params);
    next.delete('new');
    next.set('draft', draftId);
    setParams(next, { replace: true });
  });
  useEffect(() => {
    if (begun !== null) place(begun);
  }, [begun]);
  const startNew = () => setParams({ new: '' });
  return (
    <Page>
      <PageHeader
        title="List your home"
        lead="Free to list. You pay a 10% service fee on bookings, nothing else."
      />
      {id !== null && id !== begun ? (
        <StoredDraft key={id} id={id} onBegun={setBegun} onNew={startNew} />
      ) : (
        <Beginning isNew={isNew || id !== null} onBegun={setBegun} onNew={startNew} />
      )}
    </Page>
  );
}

interface BeginningProps {
  onBegun: (id: string) => void;
  onNew: () => void;
}

/** The drafts of earlier visits, or a new one when there are none. */
function Beginning({ isNew, onBegun, onNew }: BeginningProps & { isNew: boolean }) {
  const drafts = useDraftsQuery(undefined, { skip: isNew });
  // Until a new draft has its address, it must not be taken for one of an earlier visit.
  const [begins, setBegins] = useState(false);
  if (!isNew && !begins && drafts.data?.length === 0) setBegins(true);
  if (isNew || begins) return <ListingSteps draft={null} onBegun={onBegun} />;
  if (drafts.isError) return <QueryFailed query={drafts} title="Your drafts could not be loaded" />;
  return drafts.data ? (
    <DraftList drafts={drafts.data} onNew={onNew} />
  ) : (
    <Skeleton height="420px" radius="20px" />
  );
}

function StoredDraft({ id, onBegun, onNew }: BeginningProps & { id: string }) {
  const query = useDraftQuery(id, { refetchOnMountOrArgChange: true });
  // Later answers would overwrite what is typed.
  const [first, setFirst] = useState<DraftView | null>(null);
  if (query.data && !query.isFetching && !first) setFirst(query.data);
  if (first) return <ListingSteps draft={first} onBegun={onBegun} />;
  if (!query.isError) return <Skeleton height="420px" radius="20px" />;
  if (statusOf(query.error) !== 404)
    return <QueryFailed query={query} title="Your draft could not be loaded" />;
  return (
    <>
      <LoadFailed
        title="This draft is no longer here"
        detail="It has been published or discarded."
        onRetry={() => void query.refetch()}
      />
      <Button onClick={onNew}>Start a new home</Button>
    </>
  );
}
