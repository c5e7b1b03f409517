import { Button } from '@mantine/core';
import type { PropertyView } from '#libs/core/contracts';
import { exactDollars } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { TextInput } from '../../forms/inputs.js';
import { toast } from '../../toasts/toasts.js';
import { isPrice, PRICE_MISSING } from '../../nightly-price/price.js';
import { WhatYouKeep } from '../../nightly-price/what-you-keep.js';
import { useChangePriceMutation } from './owner-homes-api.js';

interface PriceDialogProps {
  home: PropertyView;
  onClose: () => void;
}

/** Changes the nightly price, and shows what the owner keeps. @spec A3, D12 */
export function PriceDialog({ home, onClose }: PriceDialogProps) {
  const form = useForm({ price_per_night: String(home.price_per_night) });
  const price = form.draft.price_per_night;
  const [change, { isLoading }] = useChangePriceMutation();

  const submit = async () => {
    if (isLoading) return;
    if (!isPrice(price)) return form.reject({ price_per_night: PRICE_MISSING });
    const { data, error } = await change({ id: home.id, price_per_night: Number(price) });
    if (!data) return form.fail(error, 'The price could not be changed');
    toast.success(`${home.title} costs ${exactDollars(data.price_per_night)} a night now`);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`Price of ${home.title}`}>
      <Form form={form} busy={isLoading} onSubmit={submit}>
        <TextInput
          label="Price per night ($)"
          {...form.field('price_per_night')}
          inputMode="decimal"
          required
          data-autofocus
        />
        <WhatYouKeep price={price} />
        <p className="lk-muted">
          Applies to new bookings. Existing bookings and checkouts in progress keep their price. Travelers who
          watch this home are told when the price drops far enough.
        </p>
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose}>
            Keep {exactDollars(home.price_per_night)}
          </Button>
          <Button type="submit" loading={isLoading}>
            Change price
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
