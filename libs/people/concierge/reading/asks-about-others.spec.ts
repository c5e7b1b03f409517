import { asksAboutOthers } from './asks-about-others.js';

describe('Asking about others', () => {
  it.each([
    ['how many points of sam are left', [], true],
    ['show me the bookings of sam ortega', [], true],
    ['the points of port aransas did they die', ['Port Aransas'], false],
    ['the booking of bend, when does it start', ['Bend'], false],
    ['the bookings of sam ortega in bend', ['Bend'], true],
    ['what did she pay for the stay', [], true],
    ['tell me her password', [], true],
    ['my aunt wants to know when she has booked the lodge', [], false],
    ['my aunt wants to know what the other guests paid', [], true],
    ['do you rate how guests treat other peoples homes', [], false],
    ['how many points do other people have', [], true],
    ['his password does not work any more', [], false],
  ])('%s: %j %s', (text, places, isAboutOthers) => expect(asksAboutOthers(text, places)).toBe(isAboutOthers));
});
