import { useState } from 'react';
import type { PricesView } from '#libs/core/contracts';
import { currentOf } from '../../api/changed-elsewhere.js';
import { errorMessage } from '../../api/problem.js';
import type { FormState } from '../../forms/use-form.js';
import { useSavePricesMutation } from '../../nightly-price/home-prices-api.js';
import { useUndo } from '../../undo/use-undo.js';
import {
  changedFields,
  formOfPrices,
  mergedPrices,
  problemsOf,
  sameContent,
  settingsOf,
  type PriceForm,
} from './price-form.js';

/** Prices in a form: what is stored, what another window has stored meanwhile, how they are saved, and how that is undone. */
export function useSavePrices(initial: PricesView, form: FormState<PriceForm>, today: string) {
  const [stored, setStored] = useState(initial);
  const [theirs, setTheirs] = useState<PricesView | null>(null);
  const [put, { isLoading }] = useSavePricesMutation();
  const undo = useUndo();
  const id = initial.property_id;

  const take = (next: PricesView) => {
    setStored(next);
    setTheirs(null);
    form.setDraft(formOfPrices(next));
    form.clear();
  };
  /** Stores what was before; what was typed since stays. */
  const restore = async (before: PricesView, after: PricesView): Promise<string | null> => {
    const { data, error } = await put({ id, version: after.version, ...before.settings });
    if (!data) return errorMessage(error);
    setStored(data);
    form.setDraft((typed) => mergedPrices(formOfPrices(after), typed, formOfPrices(data)));
    return null;
  };
  const saved = (before: PricesView, next: PricesView) => {
    take(next);
    undo.offer({ text: 'Your prices are saved', undo: () => restore(before, next) });
  };
  const compare = async (from: PricesView, current: PricesView): Promise<void> => {
    const [before, there] = [formOfPrices(from), formOfPrices(current)];
    if (changedFields(before, there).some((name) => !sameContent(there, form.draft, name)))
      return setTheirs(current);
    // Saved by a request whose answer got lost.
    if (changedFields(there, form.draft).length === 0) return saved(from, current);
    setStored(current);
    return save(current);
  };
  const save = async (from: PricesView): Promise<void> => {
    const { data, error } = await put({ id, version: from.version, ...settingsOf(form.draft) });
    if (data) return saved(from, data);
    const current = currentOf(error, 'listing.changed_elsewhere') as PricesView | null; // as the call's contract says
    return current ? compare(from, current) : form.fail(error, 'Your prices could not be saved');
  };
  const submit = async (): Promise<void> => {
    const problems = problemsOf(form.draft, today);
    if (Object.keys(problems).length > 0) form.reject(problems);
    else await save(stored);
  };
  return { stored, setStored, theirs, setTheirs, take, submit, saving: isLoading, undo };
}
