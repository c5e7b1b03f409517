import { lazy, Suspense, useState } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import classes from './review-card.module.css';

const ReportDialog = lazy(() => import('./report-dialog.js').then((m) => ({ default: m.ReportDialog })));

interface ReviewActionsProps {
  review: ReviewView;
  onEdit: (() => void) | undefined;
}

/** Actions besides voting: editing one's own review in time, reporting somebody else's once. */
export function ReviewActions({ review, onEdit }: ReviewActionsProps) {
  const user = useAppSelector(selectUser);
  const [reporting, setReporting] = useState(false);
  if (!user) return null;
  if (review.mine)
    return onEdit && review.editable_until ? (
      <button type="button" className={classes.textButton} onClick={onEdit}>
        Edit
      </button>
    ) : null;
  if (review.reported) return <span className="lk-muted">Reported</span>;
  return (
    <>
      <button type="button" className={classes.textButton} onClick={() => setReporting(true)}>
        Report
      </button>
      <Suspense fallback={null}>
        {reporting && <ReportDialog review={review} onClose={() => setReporting(false)} />}
      </Suspense>
    </>
  );
}
