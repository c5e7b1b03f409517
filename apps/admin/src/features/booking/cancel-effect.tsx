import { Loader } from '@mantine/core';
import { Notice } from '#libs/ui';
import { usePreviewCancelQuery } from '../../api/api.js';
import { detailOf } from '../../api/problem.js';
import { Facts } from '../../page/facts.js';
import { Money } from '../../page/values.js';

/** Previews who gets what from a cancellation. @spec A1, A5, A7 */
export function CancelEffect({ id, refund }: { id: string; refund: 'full' | 'policy' }) {
  const { data, error } = usePreviewCancelQuery({ id, refund });
  if (error) return <Notice tone="bad">{detailOf(error, 'The effect could not be calculated.')}</Notice>;
  if (!data) return <Loader size="sm" aria-label="Calculating the effect" />;
  return (
    <Facts
      facts={[
        ['Back to the card', <Money amount={data.refund_amount} />],
        ['Owner', <Money amount={data.owner_amount} />],
        ['Cleaning', <Money amount={data.cleaning_amount} />],
        ['Latchkey', <Money amount={data.platform_amount} />],
      ]}
    />
  );
}
