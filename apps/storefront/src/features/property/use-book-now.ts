import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropertyDetailView } from '#libs/contracts';
import { saveIntent } from '../../app/intents.js';
import { paths } from '../../app/paths.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { NOT_FREE, stayQuery, type StayDraft } from '../stay/use-stay.js';

/**
 * Book Now: travelers go on to the form, visitors to /auth with their wish kept, everybody else is refused in place; so are
 * dates that somebody else has.
 * @spec §6, C12, D8
 */
export function useBookNow(
  home: PropertyDetailView,
  stay: StayDraft,
  notFree: boolean,
): { bookNow: () => void; refused: boolean } {
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);

  const bookNow = () => {
    const to = paths.book(home.id, stayQuery(stay));
    if (user && user.role !== 'traveler') return setRefused(true);
    if (notFree) return sayNotFree();
    if (!user) saveIntent({ kind: 'book', to, label: `Continue your booking of ${home.title}` });
    void navigate(user ? to : paths.auth);
  };
  return { bookNow, refused };
}

function sayNotFree(): void {
  toast.error(NOT_FREE);
  document.querySelector<HTMLElement>('[name=check_in_date]')?.focus();
}
