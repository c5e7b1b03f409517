import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PinView } from '#libs/core/contracts';
import { QueryFailed } from '../../page/query-failed.js';
import classes from './homes-map.module.css';
import { useHomeQuery } from '../../homes/homes-api.js';
import { PropertyCard, PropertyCardSkeleton } from '../../home-card/property-card.js';

interface HomePreviewProps {
  pin: PinView;
  /** Query with the dates and guests for the detail page. */
  query: string;
  onClose: () => void;
}

/** The home behind a price on the map. Takes the focus; Esc and its button return it to the price. */
export function HomePreview({ pin, query, onClose }: HomePreviewProps) {
  const card = useRef<HTMLDivElement>(null);
  const details = useHomeQuery(pin.id);
  const { data: home, isError } = details;
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
      {!home && isError && <QueryFailed query={details} title="This home could not be loaded" />}
      <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The home's details have no dates, so the total comes from the search. @spec F13 */
const priced = <Home extends object>(home: Home, { total_amount }: PinView): Home =>
  total_amount === undefined ? home : { ...home, total_amount };
