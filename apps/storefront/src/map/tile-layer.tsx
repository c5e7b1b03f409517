import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import type { ClientConfigView } from '#libs/core/contracts';
import { placeAt, zoomLevel, type ShownMap } from './map-view.js';
import classes from './map.module.css';

/** Closer than most sources have tiles, theirs are enlarged. */
const MAX_TILE_ZOOM = 18;
const MAX_ZOOM = 20;

interface TileLayerProps extends ShownMap {
  tiles: NonNullable<ClientConfigView['map_tiles']>;
}

/** A tile map that only follows the view. */
export function TileLayer({ view, size, tiles }: TileLayerProps) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(null);

  useEffect(() => {
    if (!holder.current) return;
    map.current = L.map(holder.current, {
      attributionControl: false,
      zoomControl: false,
      keyboard: false,
      dragging: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      boxZoom: false,
      touchZoom: false,
      zoomSnap: 0,
      fadeAnimation: false,
      zoomAnimation: false,
    });
    L.tileLayer(tiles.url, {
      detectRetina: tiles.url.includes('{r}'),
      maxNativeZoom: MAX_TILE_ZOOM,
      maxZoom: MAX_ZOOM,
    }).addTo(map.current);
    return () => {
      map.current?.remove();
      map.current = null;
    };
  }, [tiles.url]);

  useEffect(() => {
    const { latitude, longitude } = placeAt(view);
    map.current?.invalidateSize({ animate: false });
    map.current?.setView([latitude, longitude], zoomLevel(view), { animate: false });
  }, [view, size]);

  return (
    <>
      <div ref={holder} className={classes.tiles} aria-hidden="true" />
      {tiles.attribution && <p className={classes.attribution}>{tiles.attribution}</p>}
    </>
  );
}
