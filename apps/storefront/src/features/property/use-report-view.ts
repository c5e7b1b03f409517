import { useEffect } from 'react';
import type { StayDraft } from '../../stay/use-stay.js';
import { useAppDispatch } from '../../store/store.js';

/** Who leaves sooner has not looked. */
const LOOK_MS = 2_000;

/** Reports a home's page that is looked at, and each stay that it shows a price for. */
export function useReportView(id: string, stay: StayDraft): void {
  const dispatch = useAppDispatch();
  const { checkIn, checkOut } = stay;
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./report-view.js').then(
          (m) => m.reportView(dispatch, id, stay),
          () => undefined,
        ),
      LOOK_MS,
    );
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- another number of guests is no other stay
  }, [dispatch, id, checkIn, checkOut]);
}
