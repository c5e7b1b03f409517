import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import classes from './photo-list.module.css';
import { PhotoTile } from './photo-tile.js';
import { useNextFocus } from './use-next-focus.js';
import type { usePhotoUploads } from './use-photo-uploads.js';
import { WaitingTile } from './waiting-tile.js';

interface PhotoListProps {
  uploads: Pick<ReturnType<typeof usePhotoUploads>, 'tiles' | 'waiting' | 'move' | 'remove' | 'cancel'>;
  /** Large landscape tiles, of which the first is the cover; else small square ones. */
  wide?: boolean;
  picture: (id: string) => ReactNode;
  /** What stands below a photo's buttons; numbers count from 1. */
  details?: (id: string, number: number) => ReactNode;
}

/** Pixels a mouse moves, and milliseconds a finger rests, before a drag begins: a click or a scroll is none. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

const INSTRUCTIONS =
  'To move this photo, press Space, then the arrow keys. Press Space again to put it down, or Escape to put it back.';

/** Photos and uploads in one order that is changed by mouse, touch, keys or buttons. @spec experience 23, WCAG 2.2 2.5.7 */
export function PhotoList({ uploads, wide = false, picture, details }: PhotoListProps) {
  const { tiles, waiting } = uploads;
  const [lastMove, setLastMove] = useState({ count: 0, sentence: '' });
  const listProps = useNextFocus<HTMLOListElement>(tiles.length);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const dropped = ({ active, over }: DragEndEvent) => {
    const [from, to] = [tiles.indexOf(String(active.id)), tiles.indexOf(String(over?.id))];
    if (from !== to && from !== -1 && to !== -1) uploads.move(from, to);
  };
  const move = (from: number, to: number) => {
    uploads.move(from, to);
    setLastMove(({ count }) => ({ count: count + 1, sentence: movedSentence(from, to, tiles.length) }));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(tiles),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={dropped}
    >
      <SortableContext items={tiles} strategy={rectSortingStrategy}>
        <ol {...listProps} className={classes.tiles} data-wide={wide || undefined}>
          {tiles.map((key, index) => {
            const upload = waiting.find((one) => one.key === key);
            return upload ? (
              <WaitingTile
                key={key}
                photo={upload}
                isCover={wide && index === 0}
                onCancel={() => uploads.cancel(key)}
              />
            ) : (
              <PhotoTile
                key={key}
                id={key}
                place={{ index, count: tiles.length }}
                withCover={wide}
                picture={picture(key)}
                onMove={(to) => move(index, to)}
                onRemove={() => uploads.remove(key)}
              >
                {details?.(key, index + 1)}
              </PhotoTile>
            );
          })}
        </ol>
      </SortableContext>
      <p role="status" className="lk-sr-only">
        {waiting.length > 0 && `Uploading ${waiting.length === 1 ? '1 photo' : `${waiting.length} photos`}. `}
        {/* A new element is read even if it says the same again. */}
        <span key={lastMove.count}>{lastMove.sentence}</span>
      </p>
    </DndContext>
  );
}

/** Indexes count from 0. */
const movedSentence = (from: number, to: number, count: number): string =>
  `Photo ${from + 1} moved to place ${to + 1} of ${count}`;

/** What a screen reader says during a drag. */
function announcementsFor(tiles: readonly string[]): Announcements {
  const indexOf = (id: UniqueIdentifier) => tiles.indexOf(String(id));
  const photo = (id: UniqueIdentifier) => `Photo ${indexOf(id) + 1}`;
  return {
    onDragStart: ({ active }) => `${photo(active.id)} picked up`,
    onDragOver: ({ active, over }) =>
      over ? `${photo(active.id)} at place ${indexOf(over.id) + 1} of ${tiles.length}` : undefined,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? movedSentence(indexOf(active.id), indexOf(over.id), tiles.length)
        : `${photo(active.id)} stays where it was`,
    onDragCancel: ({ active }) => `${photo(active.id)} put back`,
  };
}
