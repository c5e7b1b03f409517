import type { DraftView } from '#libs/core/contracts';
import { fieldErrorsOf } from '../../api/problem.js';
import { isRecord } from '../../browser/storage.js';
import {
  BLANK_LISTING,
  changedFields,
  contentKey,
  EMPTY_LISTING,
  formOf,
  LISTING_FIELDS,
  sameContent,
  withFields,
  type ListingField,
  type ListingForm,
} from '../../listing/listing-form.js';

/** Fields that the server has refused: their content at that time, and why. */
export type RefusedFields = Readonly<Partial<Record<ListingField, { content: string; sentence: string }>>>;

/** Sentences at fields. */
export type FieldSentences = Readonly<Partial<Record<ListingField, string>>>;

/** What decides which fields the server should get. */
export interface SaveFacts {
  form: ListingForm;
  /** Null until the server has begun it. */
  draft: DraftView | null;
  /** What the server has. */
  base: ListingForm;
  refused: RefusedFields;
  /** Fields that the owner has been shown: what the form proposes for them counts as theirs. */
  seen: ReadonlySet<ListingField>;
}

/** What the server has of a draft; it knows nothing of what a form proposes. */
export const storedForm = (draft: DraftView): ListingForm =>
  formOf(draft.fields, draft.photos, BLANK_LISTING);

/** The fields that are not saved, except proposals that nobody has seen, and what the server has refused already. */
export function fieldsToSave({ form, draft, base, refused, seen }: SaveFacts): ListingField[] {
  // What the form proposes begins no draft.
  if (!draft && changedFields(EMPTY_LISTING, form).length === 0) return [];
  return changedFields(base, form)
    .filter((name) => seen.has(name) || !isProposal(base, form, name))
    .filter((name) => refused[name]?.content !== contentKey(form, name));
}

/** The form as the owner has entered it, without what it proposes and they have not seen. */
export const enteredForm = ({ form, base, seen }: Omit<SaveFacts, 'draft' | 'refused'>): ListingForm =>
  withFields(
    form,
    base,
    LISTING_FIELDS.filter((name) => !seen.has(name) && isProposal(base, form, name)),
  );

const isProposal = (base: ListingForm, form: ListingForm, name: ListingField): boolean =>
  sameContent(base, BLANK_LISTING, name) && sameContent(form, EMPTY_LISTING, name);

/** The fields that are as the server has refused them. */
export const stillRefused = (refused: RefusedFields, form: ListingForm): ListingField[] =>
  (Object.keys(refused) as ListingField[]) // Object.keys returns string[]
    .filter((name) => refused[name]?.content === contentKey(form, name));

/** What the server says of fields that are as it has them. */
export function knownProblems(draft: DraftView | null, form: ListingForm): FieldSentences {
  if (!draft) return {};
  const stored = storedForm(draft);
  const known = LISTING_FIELDS.filter((name) => sameContent(stored, form, name));
  return Object.fromEntries(
    known.flatMap((name) => {
      const sentence = draft.problems[name];
      return sentence === undefined ? [] : [[name, sentence]];
    }),
  );
}

/** The first of some fields that holds something it cannot keep. */
export const firstBadField = (
  fields: readonly ListingField[],
  form: ListingForm,
  problems: FieldSentences,
): ListingField | undefined =>
  fields.find((name) => problems[name] !== undefined && !sameContent(form, BLANK_LISTING, name));

/** The sent fields that an answer refuses; null when it names none of them. */
export function refusedFields(
  error: unknown,
  sent: ListingForm,
  names: readonly ListingField[],
): RefusedFields | null {
  const found = Object.entries(fieldErrorsOf(error)).flatMap(([path, sentence]) => {
    const [first] = path.replace(/^fields\./, '').split('.');
    const field = names.find((name) => name === first);
    return field ? [[field, { content: contentKey(sent, field), sentence }] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** What is here: as typed, what the server had, and what it may have got since. */
interface Here {
  typed: ListingForm;
  base: ListingForm;
  /** What was sent without an answer. */
  unanswered: readonly ListingForm[];
}

/** True when a newer version says nothing that is not known here: it is the answer to a save that got lost, or changes nothing. */
export function isKnownHere(current: DraftView, { typed, base, unanswered }: Here): boolean {
  const stored = storedForm(current);
  return (
    changedFields(base, stored).every((name) => sameContent(stored, typed, name)) ||
    unanswered.some((sent) => changedFields(stored, sent).length === 0)
  );
}

/** The newer version of a draft that was changed elsewhere. */
export function changedElsewhere(error: unknown): DraftView | null {
  const body = isRecord(error) && error.status === 409 && isRecord(error.data) ? error.data : null;
  return body?.code === 'listing.changed_elsewhere' && isRecord(body.current)
    ? (body.current as unknown as DraftView) // as the contract of the call says
    : null;
}
