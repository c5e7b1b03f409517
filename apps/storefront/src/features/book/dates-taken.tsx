import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PropertyDetailView } from '#libs/core/contracts';
import { dateRange, exactDollars, Notice } from '#libs/ui';
import { paths } from '../../page/paths.js';
import { AlertOffer } from '../../alerts/alert-offer.js';
import { nearestFreeStay, type StayBounds, type StayChoice } from '../../stay/stay-days.js';
import { stayQuery, useStayQuote, type StayDraft } from '../../stay/use-stay.js';

interface DatesTakenProps {
  home: PropertyDetailView;
  stay: StayDraft;
  bounds: StayBounds;
  onChoose: (choice: StayChoice) => void;
}

/** Offers alternatives to taken nights: the nearest free ones with their price, and other homes. @spec C17; experience 14 */
export function DatesTaken({ home, stay, bounds, onChoose }: DatesTakenProps) {
  const nearest = nearestFreeStay(stay, bounds);
  const { currentData: quote } = useStayQuote(home, { ...stay, ...nearest });
  const requested = stay.checkIn && stay.checkOut ? dateRange(stay.checkIn, stay.checkOut) : '';
  const alternative =
    nearest?.checkIn && nearest.checkOut ? dateRange(nearest.checkIn, nearest.checkOut) : null;
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${requested} is not free here any more`}
      actions={
        <>
          {nearest && alternative && (
            <Button size="sm" onClick={() => onChoose(nearest)}>
              Take {alternative} instead
            </Button>
          )}
          <Button component={Link} to={`${paths.properties}?${stayQuery(stay)}`} size="sm" variant="default">
            Other homes for {requested}
          </Button>
          <AlertOffer home={home} stay={stay} taken />
        </>
      }
    >
      {alternative
        ? `${alternative} is free${quote ? ` and costs ${exactDollars(quote.total_amount)}, cleaning included` : ''}.`
        : 'This home has no free stretch of that length in the next 21 days.'}
    </Notice>
  );
}
