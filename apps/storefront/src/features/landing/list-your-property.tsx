import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import classes from './landing.module.css';

/** The invitation to owners. @spec §1, §2 Landing page */
export function ListYourProperty() {
  const user = useAppSelector(selectUser);
  return (
    <section className={classes.owners} aria-labelledby="owners">
      <div>
        <h2 id="owners">Empty nights? Leave a light on.</h2>
        <p>
          Listing is free. You pay a 10% service fee on bookings, and the cleaning fee is passed on to you.
        </p>
      </div>
      <Button component={Link} to={user ? paths.createProperty : paths.signUpAsOwner} size="lg">
        List Your Property
      </Button>
    </section>
  );
}
