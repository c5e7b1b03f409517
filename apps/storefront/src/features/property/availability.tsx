import { useState } from 'react';
import type { NightView, PropertyDetailView } from '#libs/core/contracts';
import { addDays, civilDate, nightsBetween, type CivilDate } from '#libs/core/rules';
import { dateRange, fullDate, plural, Skeleton, weekdayDate } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { AlertOffer } from '../../alerts/alert-offer.js';
import { boundsOf, type StayDraft } from '../../stay/use-stay.js';
import { isNightOf, NightStrip } from './night-strip.js';
import { pickNight, type PickedNight } from './pick-night.js';
import classes from './property.module.css';
import { useNightsQuery } from './property-api.js';

interface AvailabilityProps {
  home: PropertyDetailView;
  stay: StayDraft;
  onChange: (stay: StayDraft) => void;
}

/** Price and state of each night of the booking window, for choosing a stay. @spec B3, B4, experience 10 */
export function Availability({ home, stay, onChange }: AvailabilityProps) {
  const query = useNightsQuery(home.id);
  const { data, isError } = query;
  const [notice, setNotice] = useState<string | null>(null);
  const [taken, setTaken] = useState<CivilDate | null>(null);

  const press = (night: NightView) => {
    const unavailable = night.state === 'taken' || night.state === 'checkout_only';
    setTaken(unavailable ? civilDate(night.date) : null);
    if (night.state !== 'free') return setNotice(unavailableReason(night));
    const picked = pickNight(stay, civilDate(night.date), boundsOf(home));
    setNotice(picked.restarted && restartReason(picked.restarted, night, home));
    onChange({ ...stay, ...picked.stay });
  };

  return (
    <Section id="availability" title="Availability">
      <p className={classes.stripHint} aria-live="polite">
        {notice ?? hintOf(stay)}
      </p>
      {taken && (
        <div className={classes.offer}>
          <AlertOffer home={home} stay={{ checkIn: taken, checkOut: addDays(taken, 1) }} taken key={taken} />
        </div>
      )}
      {data && (
        <NightStrip nights={data.nights} isChosen={isNightOf(stay.checkIn, stay.checkOut)} onPress={press} />
      )}
      {!data && isError && <QueryFailed query={query} title="The nights could not be loaded" />}
      {!data && !isError && <Skeleton height="320px" radius="16px" />}
    </Section>
  );
}

function hintOf({ checkIn, checkOut }: StayDraft): string {
  if (!checkIn || !checkOut) return 'Choose your first night, then your last.';
  return `${dateRange(checkIn, checkOut)}: ${plural(nightsBetween(checkIn, checkOut), 'night')}.`;
}

function restartReason(
  restarted: NonNullable<PickedNight['restarted']>,
  night: NightView,
  home: PropertyDetailView,
): string {
  const reason =
    restarted === 'too_long'
      ? `Stays here are at most ${plural(home.max_nights, 'night')} long`
      : 'A night in between is taken';
  return `${reason}, so a new stay begins on ${weekdayDate(night.date)}.`;
}

/** Why a night cannot be chosen. @spec B3, B7 */
function unavailableReason({ date, state }: NightView): string {
  const day = fullDate(date);
  if (state === 'too_late') return 'Tonight can no longer be booked: stays begin tomorrow at the earliest.';
  return state === 'checkout_only'
    ? `The night of ${day} is taken; you can check out that day.`
    : `The night of ${day} is already taken.`;
}
