import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { PropertyView } from '#libs/core/contracts';
import { exactDollars } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { TextInput } from '../../forms/inputs.js';
import { toast } from '../../toasts/toasts.js';
import { isPrice, PRICE_MISSING } from '../../nightly-price/price.js';
import { WhatYouKeep } from '../../nightly-price/what-you-keep.js';
import { useChangePriceMutation } from './owner-homes-api.js';
import classes from './owner-homes.module.css';

interface PriceDialogProps {
  home: PropertyView;
  onClose: () => void;
}

/** Changes the nightly price, and shows what the owner keeps. @spec A3, D12 */
export function PriceDialog({ home, onClose }: PriceDialogProps) {
  const [price, setPrice] = useState(String(home.price_per_night));
  const [change, { isLoading }] = useChangePriceMutation();
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    if (!isPrice(price)) return refuse({ price_per_night: PRICE_MISSING });
    const { data, error } = await change({ id: home.id, price_per_night: Number(price) });
    if (!data) return fail(error, 'The price could not be changed');
    toast.success(`${home.title} costs ${exactDollars(data.price_per_night)} a night now`);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`Price of ${home.title}`}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
        <TextInput
          label="Price per night ($)"
          name="price_per_night"
          inputMode="decimal"
          required
          data-autofocus
          value={price}
          error={errors.price_per_night}
          onChange={(event) => {
            setPrice(event.currentTarget.value);
            clearErrors(['price_per_night']);
          }}
        />
        <WhatYouKeep price={price} />
        <p className={classes.muted}>
          Counts for bookings from now on; those that were made, and checkouts under way, keep their price.
          Whoever watches it is told when it falls far enough.
        </p>
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Keep {exactDollars(home.price_per_night)}
          </Button>
          <Button type="submit" loading={isLoading}>
            Change price
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
