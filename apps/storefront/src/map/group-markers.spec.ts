import fc from 'fast-check';
import { groupMarkers } from './group-markers.js';

const point = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });

describe('Markers that would overlap', () => {
  it('are grouped without losing any, and no two groups overlap', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), (points) => {
        const groups = groupMarkers(points.map((at, marker) => ({ marker, at })));
        const members = groups.flatMap((group) => group.members).sort((a, b) => a - b);
        expect(members).toEqual(points.map((_, index) => index));
        for (const one of groups)
          for (const other of groups)
            if (one !== other)
              expect(Math.abs(one.at.x - other.at.x) >= 64 || Math.abs(one.at.y - other.at.y) >= 36).toBe(
                true,
              );
      }),
    );
  });

  it('stay separate where there is room', () => {
    const markers = [
      { marker: 'a', at: { x: 0, y: 0 } },
      { marker: 'b', at: { x: 64, y: 0 } },
      { marker: 'c', at: { x: 10, y: 10 } },
    ];
    expect(groupMarkers(markers).map(({ members }) => members)).toEqual([['a', 'c'], ['b']]);
  });
});
