import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropertyDetailView } from '#libs/core/contracts';
import { saveIntent } from '../../session/intents.js';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { BOOKED_BY_YOU, NOT_FREE, stayQuery, type StayDraft } from '../../stay/use-stay.js';

/** Why the chosen dates cannot be booked: taken, and whether by the viewer. */
interface DatesState {
  notFree: boolean;
  booked: boolean;
}

/**
 * Book Now: travelers go to the form, visitors to /auth with their intent saved; other roles and taken dates are rejected in
 * place.
 * @spec §6, C12, D8
 */
export function useBookNow(
  home: PropertyDetailView,
  stay: StayDraft,
  { notFree, booked }: DatesState,
): { bookNow: () => void; refused: boolean } {
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);

  const bookNow = () => {
    const to = paths.book(home.id, stayQuery(stay));
    if (user && user.role !== 'traveler') return setRefused(true);
    if (notFree) return reportNotFree(booked ? BOOKED_BY_YOU : NOT_FREE);
    if (!user) saveIntent({ kind: 'book', to, label: `Continue your booking of ${home.title}` });
    void navigate(user ? to : paths.auth);
  };
  return { bookNow, refused };
}

function reportNotFree(sentence: string): void {
  toast.error(sentence);
  document.querySelector<HTMLElement>('[name=check_in_date]')?.focus();
}
