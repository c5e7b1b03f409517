import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { PricesView } from '#libs/core/contracts';
import { usePricePreviewQuery } from '../../nightly-price/home-prices-api.js';
import { settingsOf, type PriceForm } from './price-form.js';

/** How long people pause between keys at most. */
const TYPING_MS = 250;

/** What the coming nights would cost by the form; while it has problems or is asked about, by what it last made sense as. */
export function usePreview(
  stored: PricesView,
  form: PriceForm,
  { changed, valid }: Record<'changed' | 'valid', boolean>,
) {
  // Compared as text: the form is another object after each key.
  const wanted = changed && valid ? JSON.stringify(settingsOf(form)) : null;
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const [shown, setShown] = useState<string | null>(null);
  // What is entered may make no sense for a while; then the last that did is shown.
  const next = changed ? (asked ?? shown) : null;
  if (next !== shown) setShown(next);
  const settings = next === null ? null : (JSON.parse(next) as ReturnType<typeof settingsOf>); // from above
  const query = usePricePreviewQuery(
    settings === null
      ? { ...stored.settings, id: stored.property_id }
      : { ...settings, id: stored.property_id },
    { skip: settings === null },
  );
  return {
    query,
    preview: (changed ? query.data : undefined) ?? stored.preview,
    busy: query.isFetching || (wanted !== null && wanted !== asked),
  };
}
