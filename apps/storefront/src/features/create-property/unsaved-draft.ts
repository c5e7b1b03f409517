import type { DraftView } from '#libs/core/contracts';
import { isRecord, readStored, writeStored } from '../../browser/storage.js';
import {
  BLANK_LISTING,
  EMPTY_LISTING,
  formOf,
  LISTING_FIELDS,
  type ListingForm,
} from '../../listing/listing-form.js';
import { isKnownHere, storedForm } from './draft-changes.js';

/** What was typed and is not saved yet, with what is needed to save it later. */
export interface UnsavedDraft {
  form: ListingForm;
  /** What the server had. */
  base: ListingForm;
  /** The version it had; null for a draft that it has never answered. */
  version: number | null;
  /** What was sent without an answer: the server may have it. */
  unanswered: ListingForm[];
}

/** Per person, so that nobody else who uses this browser sees it. */
const keyOf = (userId: string, name: string): string => `latchkey.draft.${userId}.${name}`;
const NEW = 'new.';

/** The name under which a draft that the server has not answered yet is kept. */
export const newDraftName = (beginKey: string): string => `${NEW}${beginKey}`;

/** Keeps what is not saved in this browser; null removes it. */
export const keepUnsaved = (userId: string, name: string, unsaved: UnsavedDraft | null): void =>
  writeStored(localStorage, keyOf(userId, name), unsaved);

/** A draft with what an earlier visit could not save, and its newer version when it was changed elsewhere meanwhile. */
export function openDraft(userId: string, initial: DraftView | null, beginKey: string) {
  const unsaved = readUnsaved(userId, initial?.id ?? newDraftName(beginKey));
  const whole = { unanswered: [], conflict: null };
  if (!initial) return { ...whole, form: EMPTY_LISTING, base: BLANK_LISTING, ...unsaved };
  const stored = storedForm(initial);
  if (!unsaved) return { ...whole, form: formOf(initial.fields, initial.photos), base: stored };
  const { form, base, unanswered, version } = unsaved;
  if (version === initial.version) return { ...whole, form, base, unanswered };
  if (isKnownHere(initial, { typed: form, base, unanswered })) return { ...whole, form, base: stored };
  return { ...whole, form, base, conflict: initial };
}

/** What this person could not save of a draft; null when everything was. */
export function readUnsaved(userId: string, name: string): UnsavedDraft | null {
  const stored = readStored(localStorage, keyOf(userId, name), isRecord);
  if (!stored) return null;
  const { form, base, version, unanswered } = stored;
  return {
    form: formIn(form),
    base: formIn(base),
    version: typeof version === 'number' ? version : null,
    unanswered: Array.isArray(unanswered) ? unanswered.map(formIn) : [],
  };
}

/** This person's homes that the server does not know yet, by the keys they will be begun with. */
export function unsavedNewDrafts(userId: string): { key: string; form: ListingForm }[] {
  const prefix = keyOf(userId, NEW);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const beginKey = key.slice(prefix.length);
      const unsaved = readUnsaved(userId, newDraftName(beginKey));
      return unsaved ? [{ key: beginKey, form: unsaved.form }] : [];
    });
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Private windows may block storage.
    return [];
  }
}

/** The form in a stored value; fields that are missing or of another kind are empty. */
function formIn(stored: unknown): ListingForm {
  if (!isRecord(stored)) return EMPTY_LISTING;
  const known = LISTING_FIELDS.filter((name) => isLike(EMPTY_LISTING[name], stored[name]));
  return { ...EMPTY_LISTING, ...Object.fromEntries(known.map((name) => [name, stored[name]])) };
}

const isLike = (empty: unknown, value: unknown): boolean =>
  typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
