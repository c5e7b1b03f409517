import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconX } from '@tabler/icons-react';
import { PhotoButton } from './photo-button.js';
import classes from './photo-list.module.css';
import { CoverBadge } from './photo-tile.js';
import type { WaitingPhoto } from './use-photo-uploads.js';

interface WaitingTileProps {
  photo: WaitingPhoto;
  isCover: boolean;
  onCancel: () => void;
}

/** A file that is uploading, with its progress; can be cancelled. Photos can be moved past it. */
export function WaitingTile({ photo, isCover, onCancel }: WaitingTileProps) {
  const { key, preview, percent, file } = photo;
  const { setNodeRef, transform, transition } = useSortable({ id: key, disabled: { draggable: true } });
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.frame}>
        <img src={preview} alt="" />
        {isCover && <CoverBadge />}
        <UploadProgress name={file.name} percent={percent} />
      </div>
      <div className={classes.tools}>
        <PhotoButton size={36} label={`Cancel uploading ${file.name}`} removes onClick={onCancel}>
          <IconX size={18} />
        </PhotoButton>
      </div>
    </li>
  );
}

/** A screen reader finds the percentage when it looks for it, and is not interrupted by it. */
function UploadProgress({ name, percent }: { name: string; percent: number | null }) {
  const text = textOf(percent);
  return (
    <div className={classes.state}>
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? 0}
        aria-valuetext={text}
        className={classes.bar}
        data-checking={percent === 100 || undefined}
      >
        <span style={{ width: `${percent ?? 0}%` }} />
      </div>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}

function textOf(percent: number | null): string {
  if (percent === null) return 'Waiting…';
  return percent === 100 ? 'Checking…' : `${percent}%`;
}
