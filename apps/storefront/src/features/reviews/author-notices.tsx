import { IconEyeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReviewView } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { useAppDispatch } from '../../app/store.js';
import { usePhotoProgress } from '../photos/use-photo-progress.js';
import { openChatbot } from '../support-chat/open-chatbot.js';
import classes from './review-card.module.css';
import { reviewsApi } from './reviews-api.js';

/** What only the author of a review is told: nothing disappears silently. */
export function AuthorNotices({ review: { hidden, uploads } }: { review: ReviewView }) {
  return (
    <>
      {hidden && <HiddenNotice reason={hidden.reason} />}
      {uploads.map(({ id, status, problem }) => {
        if (status === 'preparing') return <Preparing key={id} id={id} />;
        if (status === 'ready') return null;
        return (
          <p key={id} className={classes.muted}>
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

/** Once the photo is ready, or found to be none, the review is asked for again. */
function Preparing({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const { upload } = usePhotoProgress(id);
  const done = upload !== undefined && upload.status !== 'preparing';
  useEffect(() => {
    if (done) dispatch(reviewsApi.util.invalidateTags(['Review']));
  }, [done, dispatch]);
  return (
    <p className={classes.muted} role="status">
      A photo is still being prepared…
    </p>
  );
}
