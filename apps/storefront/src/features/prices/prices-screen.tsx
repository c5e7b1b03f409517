import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PricesView } from '#libs/core/contracts';
import { Notice, Skeleton, plural } from '#libs/ui';
import { errorMessage, statusOf } from '../../api/problem.js';
import { Form } from '../../forms/form.js';
import { firstMessage } from '../../forms/forms.js';
import { SaveBar } from '../../forms/save-bar.js';
import { useForm } from '../../forms/use-form.js';
import { useHomePricesQuery } from '../../nightly-price/home-prices-api.js';
import { PropertyNotFound } from '../../homes/property-not-found.js';
import { LeaveGuard } from '../../page/leave-guard.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { UndoBar } from '../../undo/undo-bar.js';
import { PriceConflict } from './price-conflict.js';
import { PriceFields } from './price-fields.js';
import { changedFields, formOfPrices, mergedPrices, problemsOf } from './price-form.js';
import { comparedNights, ExampleStays, isChanged, NightTable } from './price-preview.js';
import classes from './prices.module.css';
import { usePreview } from './use-preview.js';
import { useSavePrices } from './use-save-prices.js';

/** Sets the prices of a home, and shows what they make of the coming nights. Additive. @spec D12, G4 */
export function PricesScreen() {
  const { id = '' } = useParams();
  const query = useHomePricesQuery(id, { refetchOnMountOrArgChange: true });
  // Later answers would overwrite what is typed.
  const [first, setFirst] = useState<PricesView | null>(null);
  if (query.data && !query.isFetching && first?.property_id !== id) setFirst(query.data);
  usePageTitle(first ? `${first.title} · Prices` : 'Prices');
  if (first?.property_id === id) return <EditPrices key={id} prices={first} />;
  if (query.isError && statusOf(query.error) === 404) return <PropertyNotFound />;
  return (
    <Page>
      {query.isError ? (
        <QueryFailed query={query} title="Your prices could not be loaded" />
      ) : (
        <Skeleton height="480px" radius="20px" />
      )}
    </Page>
  );
}

function EditPrices({ prices: initial }: { prices: PricesView }) {
  const form = useForm(() => formOfPrices(initial));
  const today = initial.preview.nights[0]?.date ?? '';
  const { stored, setStored, theirs, setTheirs, take, submit, saving, undo } = useSavePrices(
    initial,
    form,
    today,
  );
  const base = formOfPrices(stored);
  const changed = changedFields(base, form.draft).length > 0;
  const problem = firstMessage(problemsOf(form.draft, today));
  const { preview, busy, query } = usePreview(stored, form.draft, { changed, valid: problem === undefined });
  const nights = comparedNights(preview, stored.preview);
  const different = nights.filter(isChanged).length;
  return (
    <Page>
      <PageHeader
        title={`${stored.title} · Prices`}
        lead="What guests pay for a night, and how it changes automatically. Held and booked stays keep their price."
        actions={
          <>
            <Button component={Link} to={paths.ownerCalendar} variant="default">
              Calendar
            </Button>
            <Button component={Link} to={paths.editHome(stored.property_id)} variant="default">
              Edit home
            </Button>
          </>
        }
      />
      <Form
        form={form}
        busy={saving}
        onSubmit={async () => {
          if (changed && !saving) await submit();
        }}
        className={classes.form}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <PriceFields form={form} prices={stored} />
          </div>
          <div
            className={classes.preview}
            role="region"
            aria-labelledby="preview"
            aria-busy={busy}
            tabIndex={0}
          >
            <h2 id="preview">The next {plural(nights.length, 'night')}</h2>
            <p role="status" className={classes.previewState}>
              {previewState({ changed, problem, different })}
            </p>
            {query.isError && changed && problem === undefined && (
              <Notice
                tone="bad"
                title="The preview could not be loaded"
                actions={
                  <Button size="sm" variant="default" loading={busy} onClick={() => void query.refetch()}>
                    Retry
                  </Button>
                }
              >
                {errorMessage(query.error)}
              </Notice>
            )}
            <NightTable nights={nights} />
            <h2>What a guest pays</h2>
            <ExampleStays stays={preview.example_stays} />
          </div>
        </div>
        <div className={classes.undo}>
          <UndoBar change={undo.latest} onDone={undo.dismiss} />
        </div>
        <SaveBar
          changed={changed}
          saving={saving}
          onUndo={() => take(stored)}
          rest="Everything is saved"
          pending={<a href="#preview">{pendingText(different, nights.length)}</a>}
        />
      </Form>
      {theirs && (
        <PriceConflict
          before={base}
          mine={form.draft}
          theirs={formOfPrices(theirs)}
          onKeepMine={() => {
            form.setDraft(mergedPrices(base, form.draft, formOfPrices(theirs)));
            setStored(theirs);
            setTheirs(null);
          }}
          onTakeTheirs={() => take(theirs)}
        />
      )}
      <LeaveGuard when={changed} title="Leave without saving?">
        Your changes to these prices are not saved yet.
      </LeaveGuard>
    </Page>
  );
}

const pendingText = (different: number, all: number): string =>
  different === 0 ? 'Not saved yet' : `Not saved yet: ${different} of ${all} nights change`;

/** What the preview shows, in a sentence. */
function previewState(now: { changed: boolean; problem: string | undefined; different: number }): string {
  if (!now.changed) return 'Based on your saved prices. You keep 90% of each night.';
  if (now.problem !== undefined) return `Waiting for the form: ${now.problem}.`;
  return now.different === 0
    ? 'By what you have entered: no night changes.'
    : `By what you have entered: ${plural(now.different, 'night changes', 'nights change')}.`;
}
