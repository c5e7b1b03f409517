import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { statusOf } from '../api/problem.js';
import { PropertyCard } from './property-card.js';
import { useHomeQuery } from '../homes/homes-api.js';
import { Section } from '../page/page.js';
import classes from './more-homes.module.css';
import { forgetHomes, recentHomes } from './recent-homes.js';

const SHOWN = 4;

export interface RecentlyViewedProps {
  /** The home whose page this is. */
  except?: string;
  /** Of the place where it stands, and is nothing without homes. */
  className?: string | undefined;
}

/** Homes that were looked at on this device, as they are now; nothing without any. */
export function RecentlyViewed({ except, className }: RecentlyViewedProps) {
  const [ids, setIds] = useState(() => recentHomes().filter((id) => id !== except));
  const clear = () => {
    forgetHomes();
    setIds([]);
  };
  const leave = (id: string) => {
    forgetHomes(id);
    setIds((before) => before.filter((one) => one !== id));
  };
  if (ids.length === 0) return null;
  return (
    <div className={className}>
      <Section
        id="recently-viewed"
        title="Recently viewed"
        aside={
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear
          </Button>
        }
      >
        <ul className={classes.homes}>
          {ids.slice(0, SHOWN).map((id) => (
            <RecentHome key={id} id={id} onMissing={leave} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function RecentHome({ id, onMissing }: { id: string; onMissing: (id: string) => void }) {
  const { data: home, error } = useHomeQuery(id);
  const missing = error !== undefined && statusOf(error) === 404;
  useEffect(() => {
    if (missing) onMissing(id);
  }, [missing, onMissing, id]);
  return home ? (
    <li>
      <PropertyCard home={home} />
    </li>
  ) : null;
}
