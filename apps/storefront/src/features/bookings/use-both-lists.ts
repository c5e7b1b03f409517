import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { useLoadUntil, type PagedRows } from '../../page/use-paged-rows.js';
import { toast } from '../../toasts/toasts.js';

/**
 * Active and cancelled bookings. They load and fail together, and load on until they contain the booking that the address
 * names as an anchor or for `dialog`.
 */
export function useBothLists<Row extends { id: string }>(
  active: PagedRows<Row>,
  cancelled: PagedRows<Row>,
  dialog: 'cancel' | 'withdraw',
) {
  const isError = active.isError || cancelled.isError;
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadBookings);
  }, [isError]);
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const named = params.get(dialog) ?? params.get('dates') ?? /^#booking-(.+)$/.exec(hash)?.[1] ?? null;
  const searching = useLoadUntil(named, active, cancelled);
  return {
    searching,
    isError,
    error: active.error ?? cancelled.error,
    isFetching: active.isFetching || cancelled.isFetching,
    refetch: () => Promise.all([active.refetch(), cancelled.refetch()]),
  };
}
