/** Coordinates as texts, in degrees. */
export interface Position {
  latitude: string;
  longitude: string;
}

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** "44.0582, -121.3153", and what the links of the large maps contain; a pin comes before the centre of the map that shows it. */
const PATTERNS = [
  String.raw`^\s*${DEGREES}\s*[,;\s]\s*${DEGREES}\s*$`,
  `!3d${DEGREES}!4d${DEGREES}`,
  String.raw`\bmlat=${DEGREES}&mlon=${DEGREES}`,
  String.raw`[?&](?:q|query|ll|sll|center|destination|coordinate)=(?:loc:)?${DEGREES}(?:,|%2C)(?:\+|%20)?${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  String.raw`#map=[\d.]+/${DEGREES}/${DEGREES}`,
  String.raw`[?&]cp=${DEGREES}~${DEGREES}`,
  String.raw`^geo:${DEGREES},${DEGREES}`,
].map((pattern) => new RegExp(pattern, 'i'));

const PART = String.raw`(\d{1,3}(?:\.\d+)?)\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*["″”]\s*)?`;
/** 46°11'24"N 123°49'48"W, or with fewer parts. */
const BY_COMPASS = new RegExp(String.raw`^\s*${PART}([NS])[\s,]+${PART}([EW])\s*$`, 'i');
const DECIMALS = 6;

/** Coordinates from a text as maps write and copy them, or from a link to a map; null for any other text. */
export function positionIn(text: string): Position | null {
  for (const pattern of PATTERNS) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  }
  const compass = BY_COMPASS.exec(text);
  if (!compass) return null;
  return { latitude: degreesOf(compass.slice(1, 5)), longitude: degreesOf(compass.slice(5, 9)) };
}

/** Degrees, minutes, seconds and the direction, as degrees. */
function degreesOf([degrees = '0', minutes = '0', seconds = '0', direction = '']: string[]): string {
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return String(Number((/[SW]/i.test(direction) ? -size : size).toFixed(DECIMALS)));
}
