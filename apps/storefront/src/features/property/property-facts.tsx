import { IconBath, IconBed, IconClock, IconUsers, type Icon } from '@tabler/icons-react';
import { daysInWords, weekdayBits, WEEKDAYS } from '#libs/core/rules';
import type { PropertyDetailView } from '#libs/core/contracts';
import { plural, wallClock, zoneInWords } from '#libs/ui';
import { Section } from '../../page/page.js';
import { amenityIcon } from '../../amenities/amenity-icon.js';
import { amenityLabel } from '../../homes/amenity.js';
import { AboutHost } from './about-host.js';
import classes from './property.module.css';

/** A home's rooms, description, amenities, rules and host. */
export function PropertyFacts({ home }: { home: PropertyDetailView }) {
  return (
    <>
      <ul className={classes.facts}>
        <Fact icon={IconUsers} text={`Up to ${plural(home.max_guests, 'guest')}`} />
        <Fact icon={IconBed} text={plural(home.bedrooms, 'bedroom')} />
        <Fact icon={IconBath} text={plural(home.bathrooms, 'bathroom')} />
        <Fact icon={IconClock} text={`Check-in ${wallClock(home.check_in_time)}`} />
      </ul>
      <p className={classes.description}>{home.description}</p>
      {home.amenities.length > 0 && (
        <Section id="amenities" title="What this home offers">
          <ul className={classes.amenities}>
            {home.amenities.map((amenity) => (
              <Fact key={amenity} icon={amenityIcon(amenity)} text={amenityLabel(amenity)} />
            ))}
          </ul>
        </Section>
      )}
      <Section id="rules" title="Good to know">
        <ul className={classes.rules}>
          <li>
            Check-in from {wallClock(home.check_in_time)}, check-out by {wallClock(home.check_out_time)} (
            {zoneInWords(home.time_zone)})
          </li>
          <li>
            Stays of {home.min_nights > 1 && `${home.min_nights} `}
            {home.min_nights > 1 ? 'to' : 'up to'} {plural(home.max_nights, 'night')}
          </li>
          {home.arrival_days.length < WEEKDAYS.length && (
            <li>Arrival on {daysInWords(weekdayBits(home.arrival_days))}</li>
          )}
          {home.notice_hours > 0 && (
            <li>Book at least {plural(home.notice_hours, 'hour')} before check-in</li>
          )}
          {home.house_rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
      <AboutHost home={home} />
    </>
  );
}

function Fact({ icon: FactIcon, text }: { icon: Icon; text: string }) {
  return (
    <li className={classes.fact}>
      <FactIcon size={22} stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
    </li>
  );
}
