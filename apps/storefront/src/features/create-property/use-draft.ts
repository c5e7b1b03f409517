import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { isRecord, readStored, writeStored } from '../../browser/storage.js';
import { useForm } from '../../forms/use-form.js';
import { useBeginDraftMutation, useSaveDraftMutation } from '../../listing/listing-api.js';
import {
  BLANK_LISTING,
  changedFields,
  draftChange,
  EMPTY_LISTING,
  formOf,
  mergedForm,
  type ListingForm,
} from '../../listing/listing-form.js';

/** How far what is typed has been saved. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'conflict';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;
const storageKey = (id: string): string => `latchkey.draft.${id}`;

const formOfDraft = (draft: DraftView | null): ListingForm =>
  draft ? formOf(draft.fields, draft.photos) : EMPTY_LISTING;

/**
 * A draft that saves itself: a moment after the last change, and again until the server has it. What is not saved yet also survives a
 * reload of the page. The first change begins the draft.
 */
export function useDraft(initial: DraftView | null, onBegun: (id: string) => void) {
  const form = useForm(() => withUnsaved(initial));
  const [draft, setDraft] = useState(initial);
  const [state, setState] = useState<SaveState>('saved');
  const [conflict, setConflict] = useState<{ current: DraftView; mine: ListingForm } | null>(null);
  const [begin] = useBeginDraftMutation();
  const [save] = useSaveDraftMutation();
  // What the server has; it knows nothing of what a form proposes.
  const [base, setBase] = useState(() =>
    initial ? formOf(initial.fields, initial.photos, BLANK_LISTING) : EMPTY_LISTING,
  );
  const running = useRef<Promise<DraftView | null> | null>(null);
  const latest = useRef({ form: form.draft, draft, base });
  useEffect(() => {
    latest.current = { form: form.draft, draft, base };
  }, [form.draft, draft, base]);

  const dirty = changedFields(base, form.draft).length > 0;

  const send = useCallback(async (): Promise<DraftView | null> => {
    const { form: sent, draft: known, base: stored } = latest.current;
    if (changedFields(stored, sent).length === 0) return known;
    setState('saving');
    const change = draftChange(known ? stored : BLANK_LISTING, sent);
    const answer = known
      ? await save({ id: known.id, version: known.version, ...change })
      : await begin(change);
    if (answer.data) {
      latest.current = { ...latest.current, draft: answer.data, base: sent };
      setBase(sent);
      writeStored(localStorage, storageKey(answer.data.id), null);
      setDraft(answer.data);
      setState('saved');
      if (!known) onBegun(answer.data.id);
      return answer.data;
    }
    const current = currentOf(answer.error);
    if (current) setConflict({ current, mine: mergedForm(stored, sent, formOfDraft(current)) });
    setState(current ? 'conflict' : 'failed');
    return null;
  }, [begin, save, onBegun]);

  /** Saves now, one request after the other. @returns the saved draft; null when it could not be saved */
  const flush = useCallback(async (): Promise<DraftView | null> => {
    await running.current;
    running.current = send();
    return running.current;
  }, [send]);

  const flushLater = useEffectEvent(() => void flush());
  useEffect(() => {
    if (!dirty || conflict) return;
    const id = latest.current.draft?.id;
    if (id) writeStored(localStorage, storageKey(id), form.draft);
    const timer = setTimeout(flushLater, state === 'failed' ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.draft, dirty, state, conflict]);

  const resolve = (current: DraftView, next: ListingForm) => {
    const stored = formOfDraft(current);
    latest.current = { form: next, draft: current, base: stored };
    setBase(stored);
    setDraft(current);
    form.setDraft(next);
    setConflict(null);
    setState('saved');
  };

  return {
    form,
    draft,
    state: dirty && state === 'saved' ? ('saving' as const) : state,
    flush,
    refresh: (next: DraftView) => {
      latest.current.draft = next;
      setDraft(next);
    },
    conflict: conflict && {
      mine: conflict.mine,
      theirs: formOfDraft(conflict.current),
      keepMine: () => resolve(conflict.current, conflict.mine),
      takeTheirs: () => {
        writeStored(localStorage, storageKey(conflict.current.id), null);
        resolve(conflict.current, formOfDraft(conflict.current));
      },
    },
  };
}

/** The draft with what an earlier visit could not save. */
function withUnsaved(draft: DraftView | null): ListingForm {
  const saved = formOfDraft(draft);
  const unsaved = draft && readStored(localStorage, storageKey(draft.id), isRecord);
  return unsaved ? { ...saved, ...knownFields(unsaved) } : saved;
}

const knownFields = (stored: Record<string, unknown>): Partial<ListingForm> =>
  Object.fromEntries(
    Object.entries(EMPTY_LISTING).flatMap(([name, empty]) =>
      typeof stored[name] === typeof empty && Array.isArray(stored[name]) === Array.isArray(empty)
        ? [[name, stored[name]]]
        : [],
    ),
  );

/** The newer version of a draft that was changed elsewhere. */
function currentOf(error: unknown): DraftView | null {
  const body = isRecord(error) && error.status === 409 && isRecord(error.data) ? error.data : null;
  return body?.code === 'listing.changed_elsewhere' && isRecord(body.current)
    ? (body.current as unknown as DraftView) // as the contract of the call says
    : null;
}
