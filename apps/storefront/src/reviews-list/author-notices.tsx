import { IconEyeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { useAppDispatch } from '../store/store.js';
import { usePhotoProgress } from '../photos/use-photo-progress.js';
import { openChatbot } from '../support-chat/open-chatbot.js';
import classes from './review-card.module.css';
import { reviewsApi } from './reviews-api.js';

/** Notices for the review's author: nothing disappears silently. */
export function AuthorNotices({ review: { hidden, uploads } }: { review: ReviewView }) {
  return (
    <>
      {hidden && <HiddenNotice reason={hidden.reason} />}
      {uploads.map(({ id, status, problem }) => {
        if (status === 'preparing') return <Preparing key={id} id={id} />;
        if (status === 'ready') return null;
        return (
          <p key={id} className="lk-muted">
            A photo is not shown: {problem?.detail}
          </p>
        );
      })}
    </>
  );
}

function HiddenNotice({ reason }: { reason: string }) {
  return (
    <Notice
      tone="warn"
      icon={<IconEyeOff size={20} />}
      title="Hidden by Latchkey"
      actions={
        <button type="button" className={classes.textButton} onClick={openChatbot}>
          Contact support
        </button>
      }
    >
      <p className={classes.comment}>{reason}</p>
      <p>Nobody else can see this review, and it does not count for the home.</p>
    </Notice>
  );
}

/** Refetches the review once its photo is ready or rejected. */
function Preparing({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const { upload } = usePhotoProgress(id);
  const finished = upload !== undefined && upload.status !== 'preparing';
  useEffect(() => {
    if (finished) dispatch(reviewsApi.util.invalidateTags(['Review']));
  }, [finished, dispatch]);
  return (
    <p className="lk-muted" role="status">
      A photo is still being prepared…
    </p>
  );
}
