import { NavLink, useLocation } from 'react-router-dom';
import { OPERATORS_APP, paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import classes from './header.module.css';

const EVERYONE = [{ to: paths.properties, label: 'Browse homes' }];
const SAVED = { to: paths.saved, label: 'Saved homes' };
const SIGNED_IN = [
  ...EVERYONE,
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.bookings, label: 'My Bookings' },
  { to: paths.reviews, label: 'Reviews' },
  { to: paths.loyalty, label: 'Loyalty' },
];

/** Owners find their homes, calendar and earnings right after the dashboard; they earn no points. @spec D6, D12, A13 */
const OWNERS = [
  ...SIGNED_IN.slice(0, 2),
  { to: paths.ownerHomes, label: 'My homes' },
  { to: paths.ownerCalendar, label: 'Calendar' },
  { to: paths.ownerEarnings, label: 'Earnings' },
  ...SIGNED_IN.slice(2, 4),
];

/** Operators neither book nor list. Theirs is an application of its own. */
const OPERATORS = [...SIGNED_IN.slice(0, 2), { to: OPERATORS_APP, label: 'Operators' }];

const LINKS = { traveler: SIGNED_IN, property_owner: OWNERS, admin: OPERATORS };

/** The header's links to screens; the menu adds those that are icons on wide screens. @spec §2 Frame on every page */
export function MainLinks({ inMenu = false }: { inMenu?: boolean }) {
  const user = useAppSelector(selectUser);
  // A page about a home belongs to browsing; listing one does not.
  const isListing = useLocation().pathname === paths.createProperty;
  const links = user ? LINKS[user.role] : EVERYONE;
  return (
    <ul className={classes.links}>
      {[...links, ...(inMenu && links !== OWNERS ? [SAVED] : [])].map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            reloadDocument={to === OPERATORS_APP}
            end={to !== paths.properties || isListing}
            className={classes.link}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
