import type { Size } from './map-view.js';
import type { Box } from './place-names.js';

/** Width and height of what lies in a corner of the map with its margin, in pixels; the same as in the style sheet. */
const ZOOM_BUTTONS = { width: 68, height: 112 };
/** The scale bar above the sources. */
const CORNER = { width: 138, height: 60 };

/** Where the controls lie on a map: the zoom buttons, unless it stands still, and the scale bar and sources. */
export function controlsOn({ width, height }: Size, isStill: boolean): Box[] {
  const zoom = { left: width - ZOOM_BUTTONS.width, top: 0, right: width, bottom: ZOOM_BUTTONS.height };
  return [
    ...(isStill ? [] : [zoom]),
    { left: 0, top: height - CORNER.height, right: CORNER.width, bottom: height },
  ];
}
