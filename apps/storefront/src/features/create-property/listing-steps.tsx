import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { Notice, plural } from '#libs/ui';
import { AmenityFields, BasicsFields, PriceFields, RoomsFields } from '../../listing/listing-fields.js';
import { ConflictDialog } from '../../listing/conflict-dialog.js';
import type { UploadCounts } from '../../listing/listing-photo-field.js';
import type { ListingField } from '../../listing/listing-form.js';
import { ListingPhotos } from '../../listing/listing-photos.js';
import { PlaceFields } from '../../listing/place-fields.js';
import { LeaveGuard } from '../../page/leave-guard.js';
import { useQuery } from '../../page/use-query.js';
import classes from './create-property.module.css';
import { PublishStep } from './publish-step.js';
import { isDone, STEPS, type StepName } from './steps.js';
import { useDraft, type SaveState } from './use-draft.js';

interface ListingStepsProps {
  /** Whose draft it is. */
  userId: string;
  /** Null for a new one. */
  draft: DraftView | null;
  beginKey: string;
  onBegun: (id: string) => void;
}

/** The steps of a listing, in the address so that a reload and Back keep the place. */
export function ListingSteps({ userId, draft: initial, beginKey, onBegun }: ListingStepsProps) {
  const [params, setParams] = useQuery();
  const index = Math.max(
    0,
    STEPS.findIndex(({ name }) => name === params.get('step')),
  );
  const step = STEPS[index] ?? STEPS[0];
  const [seen, setSeen] = useState<ReadonlySet<ListingField>>(new Set(step.fields));
  if (step.fields.some((name) => !seen.has(name))) setSeen(new Set([...seen, ...step.fields]));
  const listing = useDraft({ userId, initial, beginKey, seen, onBegun });
  const { form, draft } = listing;
  const [uploads, setUploads] = useState<UploadCounts>({ uploading: 0, failed: 0 });
  const photosOpened = seen.has('photos');
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = useRef<HTMLOListElement>(null);
  const shown = useRef(step.name);
  useEffect(() => {
    const list = steps.current;
    const current = list?.children[index];
    // On a phone the steps are wider than the screen.
    if (list && current instanceof HTMLElement)
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [index]);
  useEffect(() => {
    if (shown.current === step.name) return;
    shown.current = step.name;
    heading.current?.focus();
  }, [step.name]);

  const goTo = (name: StepName) => {
    void listing.flush();
    const next = new URLSearchParams(params);
    next.set('step', name);
    setParams(next);
  };
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];

  return (
    <div className={classes.wizard}>
      <nav aria-label="Steps">
        <ol ref={steps} className={classes.steps}>
          {STEPS.map((one) => {
            const done = isDone(draft, one);
            return (
              <li key={one.name}>
                <button
                  type="button"
                  aria-current={one.name === step.name ? 'step' : undefined}
                  onClick={() => goTo(one.name)}
                >
                  <span className={classes.mark} data-done={done || undefined} aria-hidden="true">
                    {done && <IconCheck size={16} />}
                  </span>
                  {one.title}
                  {done && <span className="lk-sr-only">, done</span>}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        {step.name === 'basics' && <BasicsFields {...form} />}
        {step.name === 'place' && <PlaceFields {...form} />}
        {step.name === 'rooms' && <RoomsFields {...form} />}
        {step.name === 'amenities' && <AmenityFields {...form} />}
        {step.name === 'price' && <PriceFields {...form} />}
        {photosOpened && (
          // Uploads go on, and say how they ended, while another step is shown.
          <div hidden={step.name !== 'photos'}>
            <ListingPhotos
              value={form.draft.photos}
              onChange={(update) => form.setDraft((now) => ({ ...now, photos: update(now.photos) }))}
              known={draft?.photos ?? []}
              onUploads={setUploads}
            />
          </div>
        )}
        {step.name !== 'photos' && (
          <UploadsElsewhere {...uploads} draft={draft} onShow={() => goTo('photos')} />
        )}
        {step.name === 'publish' && <PublishStep listing={listing} onStep={goTo} />}
        <div className={classes.actions}>
          {before && (
            <Button variant="default" onClick={() => goTo(before.name)}>
              Back
            </Button>
          )}
          {after && <Button onClick={() => goTo(after.name)}>Next: {after.title}</Button>}
          <SavedLine listing={listing} />
        </div>
      </form>
      <LeaveGuard when={uploads.uploading > 0} title="Leave while photos are uploading?">
        Photos that are still uploading are not added.
      </LeaveGuard>
      {listing.conflict && (
        <ConflictDialog
          before={listing.conflict.before}
          mine={listing.conflict.mine}
          theirs={listing.conflict.theirs}
          onKeepMine={listing.conflict.keepMine}
          onTakeTheirs={listing.conflict.takeTheirs}
        />
      )}
    </div>
  );
}

interface UploadsElsewhereProps extends UploadCounts {
  draft: DraftView | null;
  onShow: () => void;
}

/** How photos are doing while another step is shown. */
function UploadsElsewhere({ uploading, failed, draft, onShow }: UploadsElsewhereProps) {
  const unusable = failed + (draft?.photos.filter(({ status }) => status === 'refused').length ?? 0);
  return (
    <div role="status" className={classes.uploads}>
      {uploading > 0 && <p className="lk-muted">{plural(uploading, 'photo')} still uploading…</p>}
      {unusable > 0 && (
        <Notice
          tone="bad"
          actions={
            <Button size="sm" variant="default" onClick={onShow}>
              See why
            </Button>
          }
        >
          {plural(unusable, 'photo')} could not be added.
        </Notice>
      )}
    </div>
  );
}

const SENTENCES: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved yet. Your input is kept here, and we keep trying.',
  refused: 'Not saved',
  conflict: 'Changed in another window',
};

function SavedLine({ listing }: { listing: ReturnType<typeof useDraft> }) {
  const { state, problem, draft } = listing;
  const isBad = state === 'failed' || state === 'refused';
  const sentence = state === 'refused' && problem !== null ? `Not saved. ${problem}` : SENTENCES[state];
  return (
    <p role="status" className={classes.saved} data-bad={isBad || undefined}>
      {draft || state !== 'saved' ? sentence : ''}
    </p>
  );
}
