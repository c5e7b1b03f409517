import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './photo-field.module.css';
import { PhotoButton } from './photo-button.js';
import { useNextFocus } from './use-next-focus.js';
import type { usePhotoUploads } from './use-photo-uploads.js';

interface FailedPhotosProps {
  uploads: Pick<ReturnType<typeof usePhotoUploads>, 'failed' | 'retry' | 'dismiss'>;
}

/** The uploads that failed and why, each with a retry if that may help. */
export function FailedPhotos({ uploads }: FailedPhotosProps) {
  const listProps = useNextFocus<HTMLUListElement>(uploads.failed.length);
  if (uploads.failed.length === 0) return null;
  return (
    <ul {...listProps} className={classes.failures} role="alert">
      {uploads.failed.map((failure) => {
        const { key, name, sentence } = failure;
        return (
          <li key={key} className={classes.failure}>
            <p>
              {name && <strong>{name} </strong>}
              {sentence}
            </p>
            {failure.retry && (
              <Button variant="default" size="compact-sm" onClick={() => uploads.retry(failure)}>
                Retry
              </Button>
            )}
            <PhotoButton
              label={`Dismiss the message about ${name || 'a photo'}`}
              removes
              onClick={() => uploads.dismiss(key)}
            >
              <IconX size={16} />
            </PhotoButton>
          </li>
        );
      })}
    </ul>
  );
}
