import { Loader } from '@mantine/core';
import { useState } from 'react';
import { formatCount, type MapArea, mapAreaText, parseMapArea } from '#libs/core/rules';
import { plural } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { MapCanvas } from '../../map/map-canvas.js';
import { areaAround } from '../../map/map-view.js';
import { priceMarker } from '../../map/price-marker.js';
import { HomePreview } from './home-preview.js';
import classes from './homes-map.module.css';
import { usePinsQuery } from './list-api.js';
import { searchQuery, stayPartOf, type Search } from '../../search/search.js';

interface HomesMapProps {
  search: Search;
  onChange: (search: Search) => void;
  /** The home that is highlighted in the list. */
  activeId: string | null;
  onPoint: (id: string | null) => void;
}

/** The default area: the contiguous states. */
const COUNTRY: MapArea = { west: -124.8, south: 24.5, east: -66.9, north: 49.4 };

/** The results of a search on a map; its visible area can be searched. @spec §2 /properties, experience 7 */
export function HomesMap({ search, onChange, activeId, onPoint }: HomesMapProps) {
  const query = usePinsQuery(searchQuery({ ...search, sort: '' }));
  const { data, isError, isFetching } = query;
  const [openId, setOpenId] = useState<string | null>(null);
  const pins = data?.pins ?? [];
  const open = pins.find(({ id }) => id === openId);
  const chosen = parseMapArea(search.bbox);

  const close = () => {
    setOpenId(null);
    document.getElementById(`marker-${openId}`)?.focus();
  };
  const searchArea = (visible: MapArea) => {
    setOpenId(null);
    onChange({ ...search, city: '', bbox: mapAreaText(visible) });
  };

  return (
    <section className={classes.homesMap} aria-label="Map">
      <MapCanvas
        label="Map of the homes"
        area={chosen ?? areaAround(pins) ?? COUNTRY}
        exact={chosen !== null}
        markers={pins.map(priceMarker)}
        activeId={activeId}
        openId={openId}
        onOpen={setOpenId}
        onPoint={onPoint}
      >
        {(visible) => (
          <>
            {visible && (
              <button type="button" className={classes.searchHere} onClick={() => searchArea(visible)}>
                Search this area
              </button>
            )}
            <p className={classes.said} role="status">
              {data && summaryOf(pins.length, data.total)}
            </p>
            {isFetching && <Loader size="sm" className={classes.loading} role="img" aria-label="Loading" />}
            {open && <HomePreview key={open.id} pin={open} query={stayPartOf(search)} onClose={close} />}
          </>
        )}
      </MapCanvas>
      {isError && !data && (
        <div className={classes.failed}>
          <QueryFailed query={query} title="The homes could not be put on the map" />
        </div>
      )}
    </section>
  );
}

const summaryOf = (shown: number, total: number): string =>
  shown < total
    ? `The best ${plural(shown, 'home')} of ${formatCount(total)}: zoom in for more`
    : plural(total, 'home');
