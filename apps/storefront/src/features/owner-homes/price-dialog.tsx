import { Button } from '@mantine/core';
import type { OwnersHomeView } from '#libs/core/contracts';
import { Link } from 'react-router-dom';
import { exactDollars } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { TextInput } from '../../forms/inputs.js';
import { toast } from '../../toasts/toasts.js';
import { plainNumber } from '../../forms/plain-number.js';
import { priceProblem } from '../../nightly-price/price.js';
import { WhatYouKeep } from '../../nightly-price/what-you-keep.js';
import { paths } from '../../page/paths.js';
import { useChangePriceMutation } from './owner-homes-api.js';

interface PriceDialogProps {
  home: OwnersHomeView;
  onClose: () => void;
}

/** Changes the base price, shows what the owner keeps, and leads to everything else that decides on prices. @spec A3, D12, G4 */
export function PriceDialog({ home, onClose }: PriceDialogProps) {
  const form = useForm({ price_per_night: String(home.base_price) });
  const price = form.draft.price_per_night;
  const [change, { isLoading }] = useChangePriceMutation();

  const submit = async () => {
    if (isLoading) return;
    const problem = priceProblem(price);
    if (problem !== null) return form.reject({ price_per_night: problem });
    const amount = Number(plainNumber(price));
    const { data, error } = await change({ id: home.id, price_per_night: amount });
    if (!data) return form.fail(error, 'The price could not be changed');
    toast.success(`The base price of ${home.title} is ${exactDollars(amount)} now`);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`Base price of ${home.title}`}>
      <Form form={form} busy={isLoading} onSubmit={submit}>
        <TextInput
          label="Base price per night ($)"
          {...form.field('price_per_night')}
          inputMode="decimal"
          required
          data-autofocus
        />
        <WhatYouKeep price={plainNumber(price)} />
        <p>
          Weekends, seasons and last-minute prices go by their own rules, at{' '}
          <Link to={paths.homePrices(home.id)}>Prices</Link>.
        </p>
        <p className="lk-muted">
          Applies to new bookings. Existing bookings and checkouts in progress keep their price. Travelers
          with an alert for this home are told when the price drops far enough.
        </p>
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose}>
            Keep {exactDollars(home.base_price)}
          </Button>
          <Button type="submit" loading={isLoading}>
            Change price
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
