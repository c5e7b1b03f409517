import { readFileSync } from 'node:fs';
import path from 'node:path';

const LEAST_CONTRAST = 3;
const [light = '', dark = ''] = readFileSync(
  path.join(__dirname, '../../../../libs/ui/tokens.css'),
  'utf8',
).split(":root[data-mantine-color-scheme='dark']");
const styles = readFileSync(path.join(__dirname, 'map.module.css'), 'utf8');

describe.each([
  ['light', light],
  ['dark', dark],
])('Colours of the map, %s', (_, tokens) => {
  it.each(['land', 'water', 'abroad'])('show prices and clusters clearly on %s', (ground) => {
    expect(contrast(colour(tokens, 'map-pin'), colour(tokens, `map-${ground}`))).toBeGreaterThanOrEqual(
      LEAST_CONTRAST,
    );
  });

  it('show the number of a cluster clearly', () => {
    expect(contrast(colour(tokens, 'map-pin'), colour(tokens, 'map-land'))).toBeGreaterThanOrEqual(4.5);
  });
});

it('a price is edged, and a cluster filled, with the colour of pins', () => {
  expect(rule('.marker')).toContain('border: 1.5px solid var(--lk-map-pin)');
  expect(rule('.group')).toContain('background: var(--lk-map-pin)');
  expect(rule('.group')).toContain('color: var(--lk-map-land)');
});

const rule = (selector: string): string => styles.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';

function colour(tokens: string, name: string): string {
  const found = new RegExp(`--lk-${name}: #([0-9a-f]{6});`).exec(tokens)?.[1];
  if (!found) throw new Error(`tokens.css has no colour --lk-${name}`);
  return found;
}

/** Contrast of two colours, 1 to 21. @see WCAG 2.2, "contrast ratio" */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
