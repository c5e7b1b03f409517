import { Button } from '@mantine/core';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { usePaperMutation, type Paper } from './bookings-api.js';
import classes from './bookings.module.css';

const WORDS: Readonly<Record<Paper, { label: string; failed: string }>> = {
  agreement: { label: 'View Agreement', failed: 'The agreement could not be loaded' },
  receipt: { label: 'Receipt', failed: 'The receipt could not be loaded' },
  'refund-note': { label: 'Refund note', failed: 'The refund note could not be loaded' },
};

interface Props {
  bookingId: string;
  paper: Paper;
}

/** Fetches a paper with the traveler's token and shows it in a tab of its own. @spec §2 /bookings, C13 */
export function PaperButton({ bookingId, paper }: Props) {
  const [fetchPaper, { isLoading, error }] = usePaperMutation();
  const { label, failed } = WORDS[paper];
  const open = async () => {
    const { data, error: failure } = await fetchPaper({ id: bookingId, paper });
    if (data) window.open(data, '_blank', 'noopener');
    else toast.error(detailOf(failure, failed));
  };
  return (
    <>
      <Button variant="default" size="sm" loading={isLoading} onClick={() => void open()}>
        {label}
      </Button>
      {error && <p className={classes.actionProblem}>{detailOf(error, failed)}</p>}
    </>
  );
}
