import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropertyDetailView, AlertView } from '#libs/core/contracts';
import { saveIntent } from '../session/intents.js';
import { paths } from '../page/paths.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import type { StayChoice } from '../stay/stay-days.js';
import { useAlertsQuery } from './alerts-api.js';

const AlertDialog = lazy(() => import('./alert-dialog.js').then((m) => ({ default: m.AlertDialog })));
const ActiveAlert = lazy(() => import('./active-alert.js').then((m) => ({ default: m.ActiveAlert })));

interface AlertOfferProps {
  home: PropertyDetailView;
  /** Nights to start with. */
  stay: StayChoice;
  /** These nights are taken; the offer is for when they open up. */
  taken: boolean;
  /** Less prominent, below other actions. */
  quiet?: boolean;
}

/**
 * Offers travelers an alert for when nights open up or the price drops; an existing alert is shown instead.
 * Visitors sign in first; owners and operators get no offer. @spec §6
 */
export function AlertOffer({ home, stay, taken, quiet = false }: AlertOfferProps) {
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const stopped = useRef(false);
  const { existing } = useAlertsQuery(undefined, {
    skip: user?.role !== 'traveler',
    selectFromResult: ({ data }) => ({
      existing: data?.find((alert) => covers(alert, { home, stay, taken })),
    }),
  });
  if (user && user.role !== 'traveler') return null;

  const openDialog = () => {
    if (user) return setOpen(true);
    const { checkIn, checkOut } = stay;
    const dates = checkIn && checkOut ? `check_in=${checkIn}&check_out=${checkOut}` : '';
    saveIntent({ kind: 'watch', to: paths.property(home.id, dates), label: `Back to ${home.title}` });
    return void navigate(paths.auth);
  };
  return (
    <>
      {!existing && (
        <Button
          variant={quiet ? 'subtle' : 'default'}
          size="sm"
          leftSection={<IconBellRinging size={16} />}
          // Takes the focus over from the Stop button, which is gone.
          ref={(button) => {
            if (button && stopped.current) button.focus();
            stopped.current = false;
          }}
          onClick={openDialog}
        >
          {taken ? 'Tell me if these nights open up' : 'Set an alert'}
        </Button>
      )}
      <Suspense fallback={null}>
        {existing && <ActiveAlert alert={existing} onStopped={() => (stopped.current = true)} />}
        {open && <AlertDialog home={home} stay={stay} taken={taken} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** True for an active alert that covers the offer: exactly these nights, their price, or the price of any night. */
function covers(
  { property, kind, state, check_in_date: from, check_out_date: to }: AlertView,
  { home, stay, taken }: Pick<AlertOfferProps, 'home' | 'stay' | 'taken'>,
): boolean {
  if (property.id !== home.id || state === 'booked' || state === 'past') return false;
  const sameNights = from === stay.checkIn && to === stay.checkOut;
  return taken ? kind === 'nights' && sameNights : kind === 'price' && (sameNights || from === null);
}
