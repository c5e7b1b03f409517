import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ArrivalGuideView } from '#libs/core/contracts';
import { ARRIVAL_LABELS } from '#libs/core/rules';
import { instantIn, Notice, plural, Skeleton } from '#libs/ui';
import { statusOf } from '../../api/problem.js';
import { useArrivalGuideQuery } from '../../arrival/arrival-api.js';
import { Form } from '../../forms/form.js';
import { SaveBar } from '../../forms/save-bar.js';
import { useForm } from '../../forms/use-form.js';
import { PropertyNotFound } from '../../homes/property-not-found.js';
import { LeaveGuard } from '../../page/leave-guard.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import classes from './arrival-guide.module.css';
import { GuideConflict } from './guide-conflict.js';
import { GuideFields } from './guide-fields.js';
import { changedFields, formOfGuide, mergedGuide } from './guide-form.js';
import { GuidePreview } from './guide-preview.js';
import { useSaveGuide } from './use-save-guide.js';

/** Writes the arrival guide of a home. Additive. @spec decision 28 */
export function ArrivalGuideScreen() {
  const { id = '' } = useParams();
  const query = useArrivalGuideQuery(id, { refetchOnMountOrArgChange: true });
  // Later answers would overwrite what is typed.
  const [first, setFirst] = useState<ArrivalGuideView | null>(null);
  if (query.data && !query.isFetching && first?.property_id !== id) setFirst(query.data);
  usePageTitle(first ? `${first.title} · Arrival guide` : 'Arrival guide');
  if (first?.property_id === id) return <EditGuide key={id} guide={first} />;
  if (query.isError && statusOf(query.error) === 404) return <PropertyNotFound />;
  return (
    <Page narrow>
      {query.isError ? (
        <QueryFailed query={query} title="Your arrival guide could not be loaded" />
      ) : (
        <Skeleton height="480px" radius="20px" />
      )}
    </Page>
  );
}

function EditGuide({ guide }: { guide: ArrivalGuideView }) {
  const form = useForm(() => formOfGuide(guide));
  const { stored, setStored, theirs, setTheirs, take, submit, saving } = useSaveGuide(guide, form);
  const base = formOfGuide(stored);
  const changed = changedFields(base, form.draft).length > 0;
  return (
    <Page narrow>
      <PageHeader
        title="Arrival guide"
        lead={`How guests of ${stored.title} get there and in. They read it on their booking and in an email; access codes are shown from 24 hours before check-in.`}
        actions={
          <Button component={Link} to={paths.editHome(stored.property_id)} variant="default">
            Edit home
          </Button>
        }
      />
      <Readers guide={stored} />
      <Form
        form={form}
        busy={saving}
        onSubmit={submitIf(changed && !saving, submit)}
        className={classes.form}
      >
        <GuideFields {...form} />
        <SaveBar
          changed={changed}
          saving={saving}
          onUndo={() => take(stored)}
          rest={stored.version > 0 ? 'Everything is saved' : 'Nothing written yet'}
        />
      </Form>
      <GuidePreview guide={form.draft} />
      {theirs && (
        <GuideConflict
          before={base}
          mine={form.draft}
          theirs={formOfGuide(theirs)}
          onKeepMine={() => {
            form.setDraft(mergedGuide(base, form.draft, formOfGuide(theirs)));
            setStored(theirs);
            setTheirs(null);
          }}
          onTakeTheirs={() => take(theirs)}
        />
      )}
      <LeaveGuard when={changed} title="Leave without saving?">
        Your changes to this guide are not saved yet.
      </LeaveGuard>
    </Page>
  );
}

const submitIf = (can: boolean, submit: () => Promise<void>) => async () => {
  if (can) await submit();
};

/** Who reads the guide now, who will next, and what has to be entered again. */
function Readers({ guide }: { guide: ArrivalGuideView }) {
  const { reading_now: now, next_arrival: next, time_zone: zone, unreadable } = guide;
  return (
    <div className={classes.readers}>
      {unreadable.length > 0 && (
        <Notice tone="bad" title="Please enter again">
          {unreadable.map((field) => ARRIVAL_LABELS[field]).join(', ')}: what was stored can no longer be
          read.
        </Notice>
      )}
      {now > 0 && (
        <Notice tone="info">
          {plural(now, 'guest')} can read all of this now. When you change how to get in, we email them.
        </Notice>
      )}
      {next && (
        <p className="lk-muted">
          The next guest checks in on {instantIn(next.check_in_at, zone)} and reads everything from{' '}
          {instantIn(next.opens_at, zone)}.
        </p>
      )}
    </div>
  );
}
