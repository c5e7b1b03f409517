import { Button } from '@mantine/core';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useAgreementMutation } from './bookings-api.js';

/** Fetches the rental agreement with the traveler's token and shows it in a tab of its own. @spec §2 /bookings, C13 */
export function AgreementButton({ bookingId }: { bookingId: string }) {
  const [fetchAgreement, { isLoading }] = useAgreementMutation();
  const open = async () => {
    const { data, error } = await fetchAgreement(bookingId);
    if (data) window.open(data, '_blank', 'noopener');
    else toast.error(detailOf(error, 'The agreement could not be loaded'));
  };
  return (
    <Button variant="default" size="sm" loading={isLoading} onClick={() => void open()}>
      View Agreement
    </Button>
  );
}
