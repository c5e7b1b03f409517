import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PinView } from '#libs/contracts';
import { LoadFailed } from '#libs/ui';
import { whatHappened } from '../../app/problem.js';
import classes from './homes-map.module.css';
import { useHomeQuery } from './properties-api.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

interface HomePreviewProps {
  pin: PinView;
  /** Dates and guests that the detail page should start with. */
  query: string;
  onClose: () => void;
}

/** The home behind a price on the map. The focus comes to it; Esc and its button give it back to the price. */
export function HomePreview({ pin, query, onClose }: HomePreviewProps) {
  const card = useRef<HTMLDivElement>(null);
  const { data: home, error, isError, isFetching, refetch } = useHomeQuery(pin.id);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <div
      ref={card}
      tabIndex={-1}
      role="dialog"
      aria-label={pin.title}
      className={classes.preview}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {home && <PropertyCard home={priced(home, pin)} query={query} />}
      {!home && !isError && <PropertyCardSkeleton />}
      {!home && isError && (
        <LoadFailed
          title="This home could not be loaded"
          detail={whatHappened(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A home's own page knows no dates; the search that found it does. @spec F13 */
const priced = <Home extends object>(home: Home, { total_amount }: PinView): Home =>
  total_amount === undefined ? home : { ...home, total_amount };
