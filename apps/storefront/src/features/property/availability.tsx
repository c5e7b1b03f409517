import type { PropertyDetailView } from '#libs/contracts';
import { Section } from '../../app/page.js';
import { LazyCalendar } from '../stay/lazy-calendar.js';
import { StayHint } from '../stay/stay-field.js';
import { boundsOf, type StayDraft } from '../stay/use-stay.js';
import classes from './property.module.css';

interface AvailabilityProps {
  home: PropertyDetailView;
  stay: StayDraft;
  onChange: (stay: StayDraft) => void;
}

/** The free nights of the booking window, to look at and to choose from. @spec B3, B4 */
export function Availability({ home, stay, onChange }: AvailabilityProps) {
  const bounds = boundsOf(home);
  return (
    <Section id="availability" title="Availability">
      <StayHint choice={stay} bounds={bounds} />
      <div className={classes.calendar}>
        <LazyCalendar choice={stay} bounds={bounds} onChange={(choice) => onChange({ ...stay, ...choice })} />
      </div>
    </Section>
  );
}
