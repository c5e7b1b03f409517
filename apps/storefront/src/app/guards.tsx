import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { saveIntent } from '../session/intents.js';
import { paths } from '../page/paths.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';

interface GuardProps {
  children: ReactNode;
}

/** Sends visitors to /auth; a booking they were about to make is kept for the dashboard. @spec §6, C12 */
export function SignedInOnly({ children }: GuardProps) {
  const user = useAppSelector(selectUser);
  const { pathname, search } = useLocation();
  const isBooking = !user && pathname.startsWith('/book/');
  useEffect(() => {
    if (isBooking) saveIntent({ kind: 'book', to: pathname + search, label: 'Continue your booking' });
  }, [isBooking, pathname, search]);
  return user ? children : <Navigate to={paths.auth} replace />;
}

/** Keeps signed-in people away from /auth. @spec §2 Routes */
export function SignedOutOnly({ children }: GuardProps) {
  const user = useAppSelector(selectUser);
  return user ? <Navigate to={paths.dashboard} replace /> : children;
}

/** Owners only; other signed-in users are redirected to the dashboard. A home that was about to be listed is kept for it. @spec D9, C12 */
export function OwnersOnly({ children }: GuardProps) {
  const user = useAppSelector(selectUser);
  const { pathname, search } = useLocation();
  const isListing = !user && pathname === paths.createProperty;
  useEffect(() => {
    if (isListing)
      saveIntent({ kind: 'listing', to: pathname + search, label: 'Continue listing your home' });
  }, [isListing, pathname, search]);
  if (!user) return <Navigate to={paths.auth} replace />;
  return user.role === 'property_owner' ? children : <Navigate to={paths.dashboard} replace />;
}
