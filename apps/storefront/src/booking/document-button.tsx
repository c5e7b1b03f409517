import { Button } from '@mantine/core';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useBookingDocumentMutation, type BookingDocument } from './bookings-api.js';
import classes from './papers.module.css';

const LABELS: Readonly<Record<BookingDocument, { label: string; failed: string }>> = {
  agreement: { label: 'View Agreement', failed: 'The agreement could not be loaded' },
  receipt: { label: 'Receipt', failed: 'The receipt could not be loaded' },
  'refund-note': { label: 'Refund note', failed: 'The refund note could not be loaded' },
};

interface Props {
  bookingId: string;
  document: BookingDocument;
}

/** Fetches a document with the traveler's token and opens it in a new tab. @spec §2 /bookings, C13 */
export function DocumentButton({ bookingId, document }: Props) {
  const [fetchDocument, { isLoading, error }] = useBookingDocumentMutation();
  const { label, failed } = LABELS[document];
  const open = async () => {
    const { data, error: failure } = await fetchDocument({ id: bookingId, document });
    if (data) window.open(data, '_blank', 'noopener');
    else toast.error(detailOf(failure, failed));
  };
  return (
    <>
      <Button variant="default" size="sm" loading={isLoading} onClick={() => void open()}>
        {label}
      </Button>
      {error && <p className={classes.problem}>{detailOf(error, failed)}</p>}
    </>
  );
}
