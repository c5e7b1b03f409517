import { Button } from '@mantine/core';
import { downloadUrl, Notice, shortId } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { useArrivalPaperMutation } from '../../arrival/arrival-api.js';
import { toast } from '../../toasts/toasts.js';

const FALLBACK = 'The guide could not be downloaded';

/** Downloads what can be read now, to take along. */
export function PaperButton({ bookingId }: { bookingId: string }) {
  const [fetchPaper, { isLoading, error }] = useArrivalPaperMutation();
  const save = async () => {
    const { data, error: failure } = await fetchPaper(bookingId);
    if (data) downloadUrl(data, `latchkey-arrival-${shortId(bookingId)}.pdf`);
    else toast.error(detailOf(failure, FALLBACK));
  };
  return (
    <>
      <Button variant="default" loading={isLoading} onClick={() => void save()}>
        Download PDF
      </Button>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {detailOf(error, FALLBACK)}
        </Notice>
      )}
    </>
  );
}
