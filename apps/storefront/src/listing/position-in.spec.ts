import { positionIn } from './position-in.js';

describe('Coordinates from a text', () => {
  it.each([
    ['46.19, -123.83', '46.19', '-123.83'],
    [' 46.19 -123.83 ', '46.19', '-123.83'],
    ['46.19;-123.83', '46.19', '-123.83'],
    ['https://www.google.com/maps/@46.1879,-123.8313,17z', '46.1879', '-123.8313'],
    [
      'https://www.google.com/maps/place/X/@46.1,-123.8,17z/data=!3d46.1879!4d-123.8313',
      '46.1879',
      '-123.8313',
    ],
    ['https://maps.google.com/?q=46.1879,-123.8313', '46.1879', '-123.8313'],
    ['https://www.google.com/maps/search/?api=1&query=46.1879%2C-123.8313', '46.1879', '-123.8313'],
    ['https://maps.apple.com/?ll=46.1879,-123.8313&q=Pin', '46.1879', '-123.8313'],
    ['https://www.openstreetmap.org/?mlat=46.1879&mlon=-123.8313#map=17/46.1/-123.8', '46.1879', '-123.8313'],
    ['https://www.openstreetmap.org/#map=17/46.1879/-123.8313', '46.1879', '-123.8313'],
    ['https://www.bing.com/maps?cp=46.1879~-123.8313&lvl=17', '46.1879', '-123.8313'],
    ['geo:46.1879,-123.8313', '46.1879', '-123.8313'],
    ['46°11\'24"N 123°49\'48"W', '46.19', '-123.83'],
    ['46.1879° N, 123.8313° W', '46.1879', '-123.8313'],
    ['33°51′31″S 151°12′51″E', '-33.858611', '151.214167'],
  ])('%s', (text, latitude, longitude) => {
    expect(positionIn(text)).toEqual({ latitude, longitude });
  });

  it.each(['', '46.19', 'Pine Street 118', '46.19, west', 'https://example.com/@home', '1, 2, 3'])(
    'none in %p',
    (text) => expect(positionIn(text)).toBeNull(),
  );
});
