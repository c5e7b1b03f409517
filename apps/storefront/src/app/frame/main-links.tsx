import { NavLink } from 'react-router-dom';
import { paths } from '../paths.js';
import { selectUser } from '../session.js';
import { useAppSelector } from '../store.js';
import classes from './header.module.css';

const EVERYONE = [{ to: paths.properties, label: 'Browse homes' }];
const SIGNED_IN = [
  ...EVERYONE,
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.bookings, label: 'My Bookings' },
  { to: paths.reviews, label: 'Reviews' },
  { to: paths.loyalty, label: 'Loyalty' },
];

/** The header's links to screens. @spec §2 Frame on every page */
export function MainLinks() {
  const user = useAppSelector(selectUser);
  return (
    <ul className={classes.links}>
      {(user ? SIGNED_IN : EVERYONE).map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to !== paths.properties} className={classes.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
