import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftView } from '#libs/core/contracts';
import { detailOf, isTemporary } from '../../api/problem.js';
import { useForm } from '../../forms/use-form.js';
import { useBeginDraftMutation, useSaveDraftMutation } from '../../listing/listing-api.js';
import {
  changedFields,
  draftChange,
  EMPTY_LISTING,
  FIELD_LABELS,
  formOf,
  mergedForm,
  withFields,
  type ListingField,
  type ListingForm,
} from '../../listing/listing-form.js';
import {
  changedElsewhere,
  enteredForm,
  fieldsToSave,
  firstBadField,
  isKnownHere,
  knownProblems,
  refusedFields,
  stillRefused,
  storedForm,
  type FieldSentences,
  type RefusedFields,
} from './draft-changes.js';
import { keepUnsaved, newDraftName, openDraft } from './unsaved-draft.js';

/** How far what is typed has been saved. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'refused' | 'conflict';

interface DraftOptions {
  /** Whose draft it is. */
  userId: string;
  /** The draft as loaded; null for a new one. */
  initial: DraftView | null;
  /** What a new draft is begun with, however often the request is repeated. */
  beginKey: string;
  /** Fields that the owner has been shown. */
  seen: ReadonlySet<ListingField>;
  /** Fields that the owner is done with: what is wrong with them is said. */
  left: ReadonlySet<ListingField>;
  onBegun: (id: string) => void;
}

/** `again` when nothing was saved, and the next request may say it better. */
type Outcome = DraftView | null | 'again';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;
/** Enough to recognise one of them in what another answer says. */
const UNANSWERED_KEPT = 3;

/**
 * A draft that saves itself: a moment after the last change, and again until the server has it. What is not saved yet also survives a
 * reload of the page. The first change begins the draft. What the server refuses does not hold up the rest, and is not sent again.
 */
export function useDraft({ userId, initial, beginKey, seen, left, onBegun }: DraftOptions) {
  const [opened] = useState(() => openDraft(userId, initial, beginKey));
  const form = useForm(opened.form);
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(opened.base);
  const [state, setState] = useState<SaveState>(opened.conflict ? 'conflict' : 'saved');
  const [conflict, setConflict] = useState(opened.conflict);
  const [refused, setRefused] = useState<RefusedFields>({});
  /** A form that was refused as a whole: unchanged, it would be refused again. */
  const [stuck, setStuck] = useState<{ form: ListingForm; sentence: string } | null>(null);
  const [begin] = useBeginDraftMutation();
  const [save] = useSaveDraftMutation();
  const running = useRef<Promise<Outcome>>(Promise.resolve(null));
  const unanswered = useRef<readonly ListingForm[]>(opened.unanswered);
  const facts = { form: form.draft, draft, base, refused, seen, conflict };
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = { form: form.draft, draft, base, refused, seen, conflict };
  }, [form.draft, draft, base, refused, seen, conflict]);
  const setForm = form.setDraft;

  const accept = useCallback(
    (answer: DraftView, stored: ListingForm) => {
      unanswered.current = [];
      latest.current = { ...latest.current, draft: answer, base: stored };
      // The screen may be gone already, and would not do it.
      keepUnsaved(userId, newDraftName(beginKey), null);
      if (fieldsToSave(latest.current).length === 0) keepUnsaved(userId, answer.id, null);
      setBase(stored);
      setDraft(answer);
      setStuck(null);
      setState('saved');
    },
    [userId, beginKey],
  );

  const reject = useCallback((error: unknown, sent: ListingForm, names: ListingField[]): Outcome => {
    const bad = refusedFields(error, sent, names);
    setState('refused');
    if (!bad) {
      const sentence = detailOf(error, 'Your changes could not be saved');
      setStuck({ form: latest.current.form, sentence });
      return null;
    }
    latest.current = { ...latest.current, refused: { ...latest.current.refused, ...bad } };
    setRefused(latest.current.refused);
    return 'again';
  }, []);

  const send = useCallback(async (): Promise<Outcome> => {
    const { draft: known, base: before, form: typed, conflict: undecided } = latest.current;
    if (undecided) return null; // the owner decides first
    // A repeated beginning says what it said at first: the server may have begun the draft with that.
    const sent = known ? typed : (unanswered.current[0] ?? typed);
    const names = fieldsToSave({ ...latest.current, form: sent });
    if (names.length === 0) return known;
    setState('saving');
    const change = draftChange(sent, names);
    const { data, error } = known
      ? await save({ id: known.id, version: known.version, ...change })
      : await begin({ key: beginKey, ...change });
    const after = withFields(before, sent, names);
    if (data) {
      const isReplay = !known && changedFields(storedForm(data), after).length > 0;
      if (isReplay) setForm((now) => mergedForm(EMPTY_LISTING, now, formOf(data.fields, data.photos)));
      accept(data, isReplay ? storedForm(data) : after);
      if (!known) onBegun(data.id);
      return data;
    }
    const current = changedElsewhere(error);
    if (current && isKnownHere(current, { typed, base: before, unanswered: unanswered.current })) {
      accept(current, storedForm(current));
      return 'again';
    }
    if (current) {
      latest.current = { ...latest.current, conflict: current };
      setConflict(current);
      setState('conflict');
      return null;
    }
    if (isTemporary(error)) {
      unanswered.current = known ? [...unanswered.current, after].slice(-UNANSWERED_KEPT) : [sent];
      setState('failed');
      return null;
    }
    if (!known) unanswered.current = [];
    return reject(error, sent, names);
  }, [accept, begin, beginKey, onBegun, reject, save, setForm]);

  /** Saves now, one request after the other. @returns the saved draft; null when not everything could be saved */
  const flush = useCallback(async (): Promise<DraftView | null> => {
    let outcome: Outcome = 'again';
    while (outcome === 'again') {
      running.current = running.current.then(send);
      outcome = await running.current;
    }
    return stillRefused(latest.current.refused, latest.current.form).length === 0 ? outcome : null;
  }, [send]);

  const keep = useEffectEvent(() => {
    const unsaved = [...fieldsToSave(facts), ...stillRefused(refused, form.draft)].length > 0;
    const version = draft?.version ?? null;
    const kept = { form: form.draft, base, version, unanswered: [...unanswered.current] };
    if (draft) keepUnsaved(userId, newDraftName(beginKey), null);
    keepUnsaved(userId, draft?.id ?? newDraftName(beginKey), unsaved ? kept : null);
  });
  const flushLater = useEffectEvent(() => void flush());
  /** Whoever leaves at once finds it on every device. */
  const flushRest = useEffectEvent(() => {
    if (waits) void flush();
  });
  useEffect(() => () => flushRest(), []);
  const isStuck = stuck?.form === form.draft;
  const waits = fieldsToSave(facts).length > 0 && !conflict && !isStuck;
  useEffect(() => {
    keep();
    if (!waits || state === 'saving') return;
    const timer = setTimeout(flushLater, state === 'failed' ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.draft, base, waits, state]);
  useEffect(() => {
    if (state !== 'failed') return;
    const retry = () => flushLater();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state]);

  const resolve = (current: DraftView, next: ListingForm) => {
    latest.current = { ...latest.current, form: next, conflict: null };
    setForm(next);
    accept(current, storedForm(current));
    setConflict(null);
  };
  const bad = stillRefused(refused, form.draft);
  const said = Object.entries(knownProblems(draft, form.draft)).filter(([name]) =>
    left.has(name as ListingField),
  );
  const errors: FieldSentences = {
    ...Object.fromEntries(said),
    ...Object.fromEntries(bad.map((name) => [name, refused[name]?.sentence])),
  };
  const [first] = bad;
  const fieldProblem = first ? `${FIELD_LABELS[first]}: ${refused[first]?.sentence}` : null;
  const problem = isStuck ? stuck.sentence : fieldProblem;

  return {
    form: {
      ...form,
      errors,
      field: ((name) => ({ ...form.field(name), error: errors[name] })) as typeof form.field,
    },
    draft,
    state: shownState(state, { waits, problem }),
    /** Why something cannot be saved; null when everything can. */
    problem,
    /** The form without what it proposes and its owner has not seen. */
    entered: enteredForm(facts),
    /** The first of these fields that holds something it cannot keep, as far as the server has said by now. */
    firstBad: (fields: readonly ListingField[]) => {
      const { form: typed, draft: known, refused: bad } = latest.current;
      const refusals: FieldSentences = Object.fromEntries(
        stillRefused(bad, typed).map((name) => [name, bad[name]?.sentence]),
      );
      return firstBadField(fields, typed, { ...knownProblems(known, typed), ...refusals });
    },
    flush,
    refresh: (next: DraftView) => {
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
    },
    conflict: conflict && {
      before: base,
      mine: enteredForm(facts),
      theirs: storedForm(conflict),
      keepMine: () => resolve(conflict, mergedForm(base, form.draft, storedForm(conflict))),
      takeTheirs: () => resolve(conflict, formOf(conflict.fields, conflict.photos)),
    },
  };
}

/** What is said of the draft: something that waits will be saved, and a problem goes once its field has changed. */
function shownState(
  state: SaveState,
  { waits, problem }: { waits: boolean; problem: string | null },
): SaveState {
  if (state !== 'saved' && state !== 'refused') return state;
  if (waits) return 'saving';
  return problem === null ? 'saved' : 'refused';
}
