import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropertyDetailView, WatchView } from '#libs/contracts';
import { saveIntent } from '../../app/intents.js';
import { paths } from '../../app/paths.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import type { StayChoice } from '../stay/stay-days.js';
import { useWatchesQuery } from './saved-api.js';

const WatchDialog = lazy(() => import('./watch-dialog.js').then((m) => ({ default: m.WatchDialog })));
const WatchedAlready = lazy(() =>
  import('./watched-already.js').then((m) => ({ default: m.WatchedAlready })),
);

interface WatchOfferProps {
  home: PropertyDetailView;
  /** Nights to begin with. */
  stay: StayChoice;
  /** These nights are somebody else's: the offer is about them. */
  taken: boolean;
  /** Below other things to do, where it must not shout. */
  quiet?: boolean;
}

/**
 * Offers travelers to be told when nights free up, or when the price falls; what they watch already is said instead.
 * Visitors sign in first; owners and operators are offered nothing. @spec §6
 */
export function WatchOffer({ home, stay, taken, quiet = false }: WatchOfferProps) {
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const stopped = useRef(false);
  const { watched } = useWatchesQuery(undefined, {
    skip: user?.role !== 'traveler',
    selectFromResult: ({ data }) => ({ watched: data?.find((one) => isAbout(one, { home, stay, taken })) }),
  });
  if (user && user.role !== 'traveler') return null;

  const begin = () => {
    if (user) return setOpen(true);
    const { checkIn, checkOut } = stay;
    const dates = checkIn && checkOut ? `check_in=${checkIn}&check_out=${checkOut}` : '';
    saveIntent({ kind: 'watch', to: paths.property(home.id, dates), label: `Back to ${home.title}` });
    return void navigate(paths.auth);
  };
  return (
    <>
      {!watched && (
        <Button
          variant={quiet ? 'subtle' : 'default'}
          size="sm"
          leftSection={<IconBellRinging size={16} />}
          // Whoever has just stopped stood on a button that is gone.
          ref={(button) => {
            if (button && stopped.current) button.focus();
            stopped.current = false;
          }}
          onClick={begin}
        >
          {taken ? 'Tell me if these nights free up' : 'Watch nights or price'}
        </Button>
      )}
      <Suspense fallback={null}>
        {watched && <WatchedAlready watch={watched} onStopped={() => (stopped.current = true)} />}
        {open && <WatchDialog home={home} stay={stay} taken={taken} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** True for a watch that is still alive and about what would be offered: just these nights, or the price of them or of any night. */
function isAbout(
  { property, kind, state, check_in_date: from, check_out_date: to }: WatchView,
  { home, stay, taken }: Pick<WatchOfferProps, 'home' | 'stay' | 'taken'>,
): boolean {
  if (property.id !== home.id || state === 'booked' || state === 'past') return false;
  const sameNights = from === stay.checkIn && to === stay.checkOut;
  return taken ? kind === 'nights' && sameNights : kind === 'price' && (sameNights || from === null);
}
