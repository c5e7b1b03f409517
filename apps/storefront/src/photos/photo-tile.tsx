import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconChevronLeft, IconChevronRight, IconGripVertical, IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { PhotoButton } from './photo-button.js';
import classes from './photo-list.module.css';

interface PhotoTileProps {
  id: string;
  place: { index: number; count: number };
  /** The first photo is the cover, and every other one can become it. */
  withCover: boolean;
  picture: ReactNode;
  /** Called with the new place, counted from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

const ICON = 18;

/** A photo that can be dragged by its picture, moved by keys and buttons, and removed. */
export function PhotoTile({ id, place, withCover, picture, onMove, onRemove, children }: PhotoTileProps) {
  const { index, count } = place;
  const number = index + 1;
  const handle = useRef<HTMLButtonElement>(null);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'drag handle' } });
  const makeCover = () => {
    // The button that was pressed is about to go.
    handle.current?.focus();
    onMove(0);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.frame} data-draggable {...listeners}>
        {picture}
        {withCover && <Cover index={index} onMakeCover={makeCover} />}
        <button
          {...attributes}
          ref={(element) => {
            handle.current = element;
            setActivatorNodeRef(element);
          }}
          type="button"
          className={classes.handle}
          aria-label={`Drag photo ${number}`}
          // Escape puts the photo back; it must not close a dialog around it, too.
          data-mantine-stop-propagation={isDragging}
        >
          <IconGripVertical size={ICON} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.tools}>
        <PhotoButton
          size={36}
          label={`Move photo ${number} earlier`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronLeft size={ICON} />
        </PhotoButton>
        <PhotoButton
          size={36}
          label={`Move photo ${number} later`}
          disabled={number === count}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronRight size={ICON} />
        </PhotoButton>
        <PhotoButton size={36} label={`Remove photo ${number}`} removes onClick={onRemove}>
          <IconX size={ICON} />
        </PhotoButton>
      </div>
      {children}
    </li>
  );
}

function Cover({ index, onMakeCover }: { index: number; onMakeCover: () => void }) {
  if (index === 0) return <CoverBadge />;
  return (
    <button
      type="button"
      className={classes.makeCover}
      aria-label={`Make cover: photo ${index + 1}`}
      onClick={onMakeCover}
    >
      Make cover
    </button>
  );
}

/** Marks the first photo of a home. */
export const CoverBadge = () => <span className={classes.cover}>Cover</span>;
