import { useNavigate } from 'react-router-dom';
import type { NearbyHomeView, PropertyDetailView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { MapCanvas } from '../../map/map-canvas.js';
import { areaAround } from '../../map/map-view.js';
import { priceMarker } from '../../map/price-marker.js';
import { useNearbyHomesQuery } from '../../homes/homes-api.js';
import { PropertyCard } from '../../home-card/property-card.js';
import { stayQuery, type StayDraft } from '../../stay/use-stay.js';
import { nearbyQuery } from './nearby-query.js';
import classes from './neighbourhood.module.css';

interface NeighbourhoodProps {
  home: PropertyDetailView;
  stay: StayDraft;
}

const CARDS = 3;
const MILES_PER_KILOMETRE = 0.621_371;
/** Homes up to this distance may be on the map. */
const ON_MAP_KM = 10;

/** Where a home is, as far as the viewer may know, and others nearby that can be booked for the same dates. */
export function Neighbourhood({ home, stay }: NeighbourhoodProps) {
  const navigate = useNavigate();
  const query = stayQuery(stay);
  const nearby = useNearbyHomesQuery({ id: home.id, query: nearbyQuery(home, stay) });
  const homes = nearby.data ?? [];
  const near = homes.filter(({ distance_km }) => distance_km <= ON_MAP_KM);
  const area = areaAround([home]);
  return (
    <Section id="neighbourhood" title={`Around ${home.city}`}>
      <p className={classes.hint}>
        {home.exact_place
          ? `${home.address}. Only you, and guests with a confirmed stay, see the exact place.`
          : 'This home is somewhere in the circle. You’ll get the exact address after you book.'}
      </p>
      <div className={classes.columns} data-alone={homes.length === 0 || undefined}>
        <div className={classes.map}>
          {area && (
            <MapCanvas
              still
              label={`Map of the area around ${home.city}, with homes nearby`}
              area={area}
              markers={near.map(priceMarker)}
              around={home}
              onOpen={(id) => void navigate(paths.property(id, query))}
            />
          )}
        </div>
        {homes.length > 0 && (
          <ul className={classes.homes} aria-label="Homes nearby">
            {homes.slice(0, CARDS).map((one) => (
              <li key={one.id}>
                <PropertyCard home={one} query={query} />
                <p className={classes.distance}>{distanceOf(one)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      {nearby.isError && <QueryFailed query={nearby} title="The homes nearby could not be loaded" />}
    </Section>
  );
}

const distanceOf = ({ distance_km }: NearbyHomeView): string =>
  `${plural(Math.max(1, Math.round(distance_km * MILES_PER_KILOMETRE)), 'mile')} away`;
