import { useState } from 'react';
import type { ArrivalGuideView } from '#libs/core/contracts';
import { codeOf } from '../../api/problem.js';
import { useLazyArrivalGuideQuery, useSaveArrivalGuideMutation } from '../../arrival/arrival-api.js';
import type { FormState } from '../../forms/use-form.js';
import { toast } from '../../toasts/toasts.js';
import { changedFields, formOfGuide, overlongFields, sameText, type GuideForm } from './guide-form.js';

const FAILED = 'Your guide could not be saved';

/** A guide in a form: what is stored, what another window has stored meanwhile, and how it is saved. */
export function useSaveGuide(initial: ArrivalGuideView, form: FormState<GuideForm>) {
  const [stored, setStored] = useState(initial);
  const [theirs, setTheirs] = useState<ArrivalGuideView | null>(null);
  const [put, { isLoading }] = useSaveArrivalGuideMutation();
  const [read, { isFetching }] = useLazyArrivalGuideQuery();

  const take = (next: ArrivalGuideView) => {
    setStored(next);
    setTheirs(null);
    form.setDraft(formOfGuide(next));
    form.clear();
  };
  const saved = (next: ArrivalGuideView) => {
    take(next);
    toast.success('Your arrival guide is saved');
  };
  /** An answer "changed elsewhere" carries no contents: they are asked for, and compared here. */
  const compare = async (from: ArrivalGuideView): Promise<void> => {
    const { data: current, error } = await read(from.property_id);
    if (!current) return form.fail(error, FAILED);
    const [before, there] = [formOfGuide(from), formOfGuide(current)];
    if (changedFields(before, there).some((field) => !sameText(there, form.draft, field)))
      return setTheirs(current);
    // Saved by a request whose answer got lost.
    if (changedFields(there, form.draft).length === 0) return saved(current);
    setStored(current);
    return save(current);
  };
  const save = async (from: ArrivalGuideView): Promise<void> => {
    const { data, error } = await put({ id: from.property_id, version: from.version, ...form.draft });
    if (data) return saved(data);
    return codeOf(error) === 'arrival.changed_elsewhere' ? compare(from) : form.fail(error, FAILED);
  };
  const submit = async (): Promise<void> => {
    const overlong = overlongFields(form.draft);
    if (Object.keys(overlong).length > 0) form.reject(overlong);
    else await save(stored);
  };
  return { stored, setStored, theirs, setTheirs, take, submit, saving: isLoading || isFetching };
}
