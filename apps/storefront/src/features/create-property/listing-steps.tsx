import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { Notice, plural } from '#libs/ui';
import { AmenityFields, BasicsFields, PriceFields, RoomsFields } from '../../listing/listing-fields.js';
import { ListingConflictDialog } from '../../listing/conflict-dialog.js';
import type { UploadCounts } from '../../listing/listing-photo-field.js';
import {
  BLANK_LISTING,
  changedFields,
  LISTING_FIELDS,
  type ListingField,
} from '../../listing/listing-form.js';
import { ListingPhotos } from '../../listing/listing-photos.js';
import { PlaceFields } from '../../listing/place-fields.js';
import { LeaveGuard } from '../../page/leave-guard.js';
import { useQuery } from '../../page/use-query.js';
import classes from './create-property.module.css';
import { storedForm } from './draft-changes.js';
import { PublishStep } from './publish-step.js';
import { StepList } from './step-list.js';
import { STEPS, type StepName } from './steps.js';
import { useDraft, type SaveState } from './use-draft.js';

interface ListingStepsProps {
  /** Whose draft it is. */
  userId: string;
  /** Null for a new one. */
  draft: DraftView | null;
  beginKey: string;
  /** Whether it was chosen on this screen: what was pressed is gone, and the keyboard goes on at the first heading. */
  isChosen: boolean;
  onBegun: (id: string) => void;
}

/** The steps of a listing, in the address so that a reload and Back keep the place. */
export function ListingSteps({ userId, draft: initial, beginKey, isChosen, onBegun }: ListingStepsProps) {
  const [params, setParams] = useQuery();
  const index = Math.max(
    0,
    STEPS.findIndex(({ name }) => name === params.get('step')),
  );
  const step = STEPS[index] ?? STEPS[0];
  const [seen, setSeen] = useState<ReadonlySet<ListingField>>(new Set(step.fields));
  if (step.fields.some((name) => !seen.has(name))) setSeen(new Set([...seen, ...step.fields]));
  const [left, setLeft] = useState<ReadonlySet<ListingField>>(() => enteredFields(initial));
  const leave = (names: readonly string[]) =>
    setLeft((before) => new Set([...before, ...fieldsNamed(names)]));
  const listing = useDraft({ userId, initial, beginKey, seen, left, onBegun });
  const { form, draft } = listing;
  const [uploads, setUploads] = useState<UploadCounts>({ uploading: 0, failed: 0 });
  const photosOpened = seen.has('photos');
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLFormElement>(null);
  /** The field that gets the focus with its step. */
  const wanted = useRef<string | null>(null);
  const shown = useRef(step.name);
  useEffect(() => {
    if (isChosen) heading.current?.focus();
  }, [isChosen]);
  useEffect(() => {
    if (shown.current === step.name) return;
    shown.current = step.name;
    if (!focusField(page.current, wanted.current)) heading.current?.focus();
    wanted.current = null;
  }, [step.name]);

  const goTo = (name: StepName) => {
    void listing.flush();
    leave(step.fields);
    const next = new URLSearchParams(params);
    next.set('step', name);
    setParams(next);
  };
  /** What the checklist asks for is there to be corrected at once. */
  const goToField = (name: StepName, fields: readonly string[]) => {
    wanted.current = fields[0] ?? null;
    leave(fields);
    goTo(name);
  };
  /** Stays at what cannot be kept; what is missing can be entered later. */
  const goOn = async (name: StepName) => {
    leave(step.fields);
    await settledSoon(listing.flush());
    const bad = listing.firstBad(step.fields);
    if (bad === undefined || !focusField(page.current, bad)) goTo(name);
  };
  const [before, after] = [STEPS[index - 1], STEPS[index + 1]];

  return (
    <div className={classes.wizard}>
      <StepList draft={draft} index={index} reached={new Set([...seen, ...left])} onStep={goTo} />
      <form
        ref={page}
        className={classes.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onBlur={({ target }) => {
          const names = fieldsNamed([target.getAttribute('name') ?? '']);
          if (names.length === 0) return;
          leave(names);
          void listing.flush();
        }}
      >
        <h2 ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        {step.name === 'basics' && <BasicsFields {...form} />}
        {step.name === 'place' && <PlaceFields {...form} />}
        {step.name === 'rooms' && <RoomsFields {...form} />}
        {step.name === 'amenities' && <AmenityFields {...form} />}
        {step.name === 'price' && (
          <>
            <PriceFields {...form} />
            <p className="lk-muted">
              One price is enough to begin with. Once your home is published, you can set prices for weekends,
              seasons, the last days before check-in and longer stays.
            </p>
          </>
        )}
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
        {step.name === 'publish' && <PublishStep listing={listing} onStep={goToField} />}
        <div className={classes.actions}>
          {before && (
            <Button variant="default" onClick={() => goTo(before.name)}>
              Back
            </Button>
          )}
          {after && <Button onClick={() => void goOn(after.name)}>Next: {after.title}</Button>}
          <SavedLine listing={listing} />
        </div>
      </form>
      <LeaveGuard when={uploads.uploading > 0} title="Leave while photos are uploading?">
        Photos that are still uploading are not added.
      </LeaveGuard>
      {listing.conflict && (
        <ListingConflictDialog
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

/** Longest wait for what the server says of a step before the next one is shown. */
const PATIENCE_MS = 1_500;

/** Resolves with the saving, or when it takes too long. */
function settledSoon(saving: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void saving.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What was entered in earlier visits. */
const enteredFields = (draft: DraftView | null): ReadonlySet<ListingField> =>
  new Set(draft ? changedFields(BLANK_LISTING, storedForm(draft)) : []);

const fieldsNamed = (names: readonly string[]): ListingField[] =>
  LISTING_FIELDS.filter((field) => names.includes(field));

/** @returns false when there is no such field on the screen */
function focusField(form: HTMLFormElement | null, name: string | null): boolean {
  const field = form?.elements.namedItem(name ?? '');
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
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
