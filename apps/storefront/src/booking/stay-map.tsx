import type { PropertyDetailView } from '#libs/core/contracts';
import { MapCanvas } from '../map/map-canvas.js';

/** The area around a booked home: a pin once its guest may know the place, a circle before. @spec G2 */
export function StayMap({ home }: { home: PropertyDetailView }) {
  const { latitude, longitude } = home;
  const area = { west: longitude, east: longitude, south: latitude, north: latitude };
  return (
    <MapCanvas
      still
      label={home.exact_place ? `Map with ${home.title}` : `Map of the area around ${home.city}`}
      area={area}
      markers={[]}
      {...(home.exact_place ? { pin: home } : { around: home })}
    />
  );
}
