/** A calendar as some platform writes it, and the nights that it takes from Wednesday, the 13th of May 2026 on, of a home in Los Angeles. */
export interface Sample {
  name: string;
  lines: readonly string[] | Uint8Array;
  nights: readonly string[];
  proposed?: readonly string[];
  unreadable?: number;
  earlierChanges?: number;
  availabilities?: number;
}

const calendar = (...lines: string[]): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...lines,
  'END:VCALENDAR',
];
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const days = (from: string, to: string): string[] => [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`];
const one = (...lines: string[]): string[] => calendar(...event('UID:a1@example.com', ...lines));
const bytes = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\r\n'));
const utf16 = (lines: string[]): Uint8Array => {
  const text = `\uFEFF${lines.join('\r\n')}`;
  return new Uint8Array(
    Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).buffer,
  );
};

const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Our Own Zone',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The dialects of large platforms and calendars, with the faults they are known for. */
export const SAMPLES: readonly Sample[] = [
  {
    name: 'Airbnb: a reservation with its text folded, and a closed day',
    lines: calendar(
      'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 1.0//EN',
      'CALSCALE:GREGORIAN',
      ...event(
        'DTSTAMP:20260513T081500Z',
        ...days('20260520', '20260524'),
        'SUMMARY:Reserved',
        'UID:1418fb94e984-aaaa@airbnb.com',
        'DESCRIPTION:Reservation URL: https://www.example.com/hosting/reservations/d',
        ' etails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 0000',
      ),
      ...event(...days('20260601', '20260602'), 'SUMMARY:Airbnb (Not available)', 'UID:7f66-bbbb@airbnb.com'),
    ),
    nights: ['2026-05-20/2026-05-24', '2026-06-01/2026-06-02'],
  },
  {
    name: 'Airbnb: the end of what it sells is proposed',
    lines: calendar(
      ...event(...days('20260520', '20260522'), 'SUMMARY:Reserved', 'UID:r@airbnb.com'),
      ...event(...days('20260813', '20270513'), 'SUMMARY:Airbnb (Not available)', 'UID:h@airbnb.com'),
    ),
    nights: ['2026-05-20/2026-05-22'],
    proposed: ['2026-08-13/2027-05-13'],
  },
  {
    name: 'Airbnb: the end of what it sells is proposed, however soon it begins',
    lines: calendar(
      ...event(...days('20260520', '20260522'), 'SUMMARY:Reserved', 'UID:r@airbnb.com'),
      ...event(...days('20260601', '20270513'), 'SUMMARY:Airbnb (Not available)', 'UID:h@airbnb.com'),
    ),
    nights: ['2026-05-20/2026-05-22'],
    proposed: ['2026-06-01/2027-05-13'],
  },
  {
    name: 'Airbnb: the end of what it sells, split at the turn of the year and at a stay, is proposed whole',
    lines: calendar(
      ...event(...days('20260715', '20260717'), 'SUMMARY:Airbnb (Not available)', 'UID:p@airbnb.com'),
      ...event(...days('20260717', '20260720'), 'SUMMARY:Reserved', 'UID:r@airbnb.com'),
      ...event(...days('20260720', '20260721'), 'SUMMARY:Airbnb (Not available)', 'UID:a@airbnb.com'),
      ...event(...days('20270101', '20270513'), 'SUMMARY:Airbnb (Not available)', 'UID:c@airbnb.com'),
      ...event(...days('20260721', '20270101'), 'SUMMARY:Airbnb (Not available)', 'UID:b@airbnb.com'),
    ),
    nights: ['2026-07-15/2026-07-17', '2026-07-17/2026-07-20'],
    proposed: ['2026-07-20/2027-05-13'],
  },
  {
    name: 'Lodgify: the end of what it sells, in single days, is proposed whole',
    lines: calendar(
      ...Array.from({ length: 300 }, (_, index) => {
        const day = new Date(Date.UTC(2026, 6, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '');
        return event(`UID:day-${index}`, `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Closed');
      }).flat(),
    ),
    nights: [],
    proposed: ['2026-07-01/2027-04-27'],
  },
  {
    name: "Airbnb: a closing that a stay ends is somebody's decision",
    lines: calendar(
      ...event(...days('20260701', '20270201'), 'SUMMARY:Airbnb (Not available)', 'UID:h@airbnb.com'),
      ...event(...days('20270201', '20270205'), 'SUMMARY:Reserved', 'UID:r@airbnb.com'),
    ),
    nights: ['2026-07-01/2027-02-01', '2027-02-01/2027-02-05'],
  },
  {
    name: "Airbnb: a closing before a gap is somebody's decision",
    lines: calendar(
      ...event(...days('20260601', '20260801'), 'SUMMARY:Airbnb (Not available)', 'UID:a@airbnb.com'),
      ...event(...days('20260802', '20270513'), 'SUMMARY:Airbnb (Not available)', 'UID:h@airbnb.com'),
    ),
    nights: ['2026-06-01/2026-08-01'],
    proposed: ['2026-08-02/2027-05-13'],
  },
  {
    name: 'Abritel: the horizon in French',
    lines: calendar(
      ...event('UID:a', ...days('20260520', '20260522'), 'SUMMARY:Réservé - Robin'),
      ...event('UID:h', ...days('20260901', '20270513'), 'SUMMARY:Indisponible'),
    ),
    nights: ['2026-05-20/2026-05-22'],
    proposed: ['2026-09-01/2027-05-13'],
  },
  {
    name: 'Airbnb: the horizon in Japanese, after a long stay named like one',
    lines: calendar(
      ...event('UID:a', ...days('20260701', '20260901'), 'SUMMARY:予約済み'),
      ...event('UID:h', ...days('20260901', '20270513'), 'SUMMARY:予約不可'),
    ),
    nights: ['2026-07-01/2026-09-01'],
    proposed: ['2026-09-01/2027-05-13'],
  },
  {
    name: "Vrbo: a month blocked soon is somebody's decision, though nothing comes after it",
    lines: one(...days('20260701', '20260801'), 'SUMMARY:Blocked'),
    nights: ['2026-07-01/2026-08-01'],
  },
  {
    name: 'Booking.com: stays are named like closings, and are none, however many follow each other',
    lines: calendar(
      ...event('UID:a', ...days('20260801', '20260808'), 'SUMMARY:CLOSED - Not available'),
      ...event('UID:b', ...days('20260808', '20260822'), 'SUMMARY:CLOSED - Not available'),
      ...event('UID:c', ...days('20260822', '20260905'), 'SUMMARY:CLOSED - Not available'),
    ),
    nights: ['2026-08-01/2026-08-08', '2026-08-08/2026-08-22', '2026-08-22/2026-09-05'],
  },
  {
    name: 'Hostaway: a stay whose name says that it is not available is a stay',
    lines: one(...days('20260901', '20261101'), 'SUMMARY:Reserved (Not available)'),
    nights: ['2026-09-01/2026-11-01'],
  },
  {
    name: 'a reservation far ahead and long is no horizon',
    lines: one(...days('20260901', '20261101'), 'SUMMARY:Reserved'),
    nights: ['2026-09-01/2026-11-01'],
  },
  {
    name: 'Vrbo: reserved nights under the name of a guest',
    lines: one(...days('20260515', '20260518'), 'SUMMARY:Reserved - Robin', 'STATUS:CONFIRMED'),
    nights: ['2026-05-15/2026-05-18'],
  },
  {
    name: 'Vrbo: a block of a single night',
    lines: one(...days('20260515', '20260516'), 'SUMMARY:Blocked'),
    nights: ['2026-05-15/2026-05-16'],
  },
  {
    name: 'Booking.com: closed, without a time of creation',
    lines: one(...days('20260519', '20260521'), 'SUMMARY:CLOSED - Not available'),
    nights: ['2026-05-19/2026-05-21'],
  },
  {
    name: 'Booking.com: the day of a single night repeated',
    lines: one(...days('20260519', '20260519'), 'SUMMARY:CLOSED - Not available'),
    nights: ['2026-05-19/2026-05-20'],
  },
  {
    name: 'Google: a timed stay in the zone of the home',
    lines: one(
      'DTSTART;TZID=America/Los_Angeles:20260520T150000',
      'DTEND;TZID=America/Los_Angeles:20260523T110000',
    ),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'Google: a timed stay in UTC, arriving in the evening',
    lines: one('DTSTART:20260521T010000Z', 'DTEND:20260523T180000Z'),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'Google: a meeting in the afternoon takes no night',
    lines: one('DTSTART:20260520T210000Z', 'DTEND:20260520T220000Z', 'SUMMARY:Plumber'),
    nights: [],
  },
  {
    name: 'Google: a party over midnight takes its night',
    lines: one(
      'DTSTART;TZID=America/Los_Angeles:20260520T210000',
      'DTEND;TZID=America/Los_Angeles:20260521T020000',
    ),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'Google: shown as free',
    lines: one(...days('20260520', '20260522'), 'TRANSP:TRANSPARENT'),
    nights: [],
  },
  {
    name: 'Google: cancelled',
    lines: one(...days('20260520', '20260522'), 'STATUS:CANCELLED'),
    nights: [],
  },
  {
    name: 'Google: every weekend four times, one of them taken out',
    lines: one(...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20260529'),
    nights: ['2026-05-15/2026-05-17', '2026-05-22/2026-05-24', '2026-06-05/2026-06-07'],
  },
  {
    name: 'Google: one of the weekends moved by a day',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event('UID:w', 'RECURRENCE-ID;VALUE=DATE:20260522', ...days('20260523', '20260525')),
    ),
    nights: ['2026-05-15/2026-05-17', '2026-05-23/2026-05-25'],
  },
  {
    name: 'Google: one of the weekends cancelled',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;UNTIL=20260523'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;VALUE=DATE:20260522',
        'STATUS:CANCELLED',
        ...days('20260522', '20260524'),
      ),
    ),
    nights: ['2026-05-15/2026-05-17'],
  },
  {
    name: 'Google: recurrences keep their hours over the end of summer time',
    lines: one(
      'DTSTART;TZID=America/Los_Angeles:20261024T160000',
      'DTEND;TZID=America/Los_Angeles:20261026T100000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
    nights: ['2026-10-24/2026-10-26', '2026-10-31/2026-11-02'],
  },
  {
    name: 'Google: a recurrence taken out by its instant in UTC',
    lines: one(
      'DTSTART;TZID=America/Los_Angeles:20260515T160000',
      'DTEND;TZID=America/Los_Angeles:20260517T100000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'EXDATE:20260522T230000Z',
    ),
    nights: ['2026-05-15/2026-05-17'],
  },
  {
    name: 'Outlook: the Windows name of a zone',
    lines: one(
      'DTSTART;TZID=Pacific Standard Time:20260520T160000',
      'DTEND;TZID=Pacific Standard Time:20260522T100000',
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'Outlook: a name with brackets and a colon, without quotes',
    lines: one(
      'DTSTART;TZID=(UTC-08:00) Pacific Time (US & Canada):20260520T160000',
      'DTEND;TZID=(UTC-08:00) Pacific Time (US & Canada):20260522T100000',
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'Outlook: a whole day that ends a minute before midnight',
    lines: one(
      'DTSTART;TZID=Eastern Standard Time:20260520T000000',
      'DTEND;TZID=Eastern Standard Time:20260521T235900',
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'Outlook: busy by its own property, shown as free',
    lines: one(...days('20260520', '20260522'), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    nights: [],
  },
  {
    name: 'Apple: a duration instead of an end',
    lines: one('DTSTART;VALUE=DATE:20260520', 'DURATION:P3D'),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'Apple: a duration in hours, over a night',
    lines: one('DTSTART;TZID=America/Los_Angeles:20260520T150000', 'DURATION:PT20H'),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'Apple: the name of the program before the zone, in quotes',
    lines: one(
      'DTSTART;TZID="/freeassociation.sourceforge.net/America/New_York":20260520T180000',
      'DTEND;TZID="/freeassociation.sourceforge.net/America/New_York":20260522T120000',
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'Apple: an event with an alarm of its own duration',
    lines: one(
      ...days('20260520', '20260521'),
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DURATION:PT5M',
      'END:VALARM',
    ),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'Hospitable: midnight in UTC means days',
    lines: one('DTSTART:20260520T000000Z', 'DTEND:20260523T000000Z'),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'Hospitable: three copies of one stay under different UIDs',
    lines: calendar(
      ...event('UID:airbnb-1', ...days('20260520', '20260523')),
      ...event('UID:vrbo-1', ...days('20260520', '20260523')),
      ...event('UID:own-1', ...days('20260520', '20260523')),
    ),
    nights: ['2026-05-20/2026-05-23', '2026-05-20/2026-05-23', '2026-05-20/2026-05-23'],
  },
  {
    name: 'Lodgify: days without saying that they are days',
    lines: one('DTSTART:20260520', 'DTEND:20260523'),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'Lodgify: days with dashes',
    lines: one('DTSTART;VALUE=DATE:2026-05-20', 'DTEND;VALUE=DATE:2026-05-23'),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'times with dashes, colons and a fraction of a second',
    lines: one('DTSTART:2026-05-20T22:00:00.000Z', 'DTEND:2026-05-22T17:00:00.000Z'),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'Smoobu: the same UID twice, the later number counts',
    lines: calendar(
      ...event('UID:s', 'SEQUENCE:0', ...days('20260520', '20260523')),
      ...event('UID:s', 'SEQUENCE:1', ...days('20260527', '20260529')),
    ),
    nights: ['2026-05-27/2026-05-29'],
  },
  {
    name: 'the same UID for two stays that only their stamps tell apart: both are taken',
    lines: calendar(
      ...event('UID:s', 'DTSTAMP:20260512T081500Z', ...days('20260520', '20260523')),
      ...event('UID:s', 'DTSTAMP:20260513T081500Z', ...days('20260527', '20260529')),
    ),
    nights: ['2026-05-20/2026-05-23', '2026-05-27/2026-05-29'],
  },
  {
    name: 'the same UID twice, changed later: that one counts',
    lines: calendar(
      ...event('UID:s', 'LAST-MODIFIED:20260512T081500Z', ...days('20260520', '20260523')),
      ...event('UID:s', 'LAST-MODIFIED:20260511T081500Z', ...days('20260527', '20260529')),
    ),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'a stay and its cancellation, stamped later: no night is taken',
    lines: calendar(
      ...event('UID:s', 'STATUS:CANCELLED', 'DTSTAMP:20260513T081500Z', ...days('20260520', '20260523')),
      ...event('UID:s', 'DTSTAMP:20260512T081500Z', ...days('20260520', '20260523')),
    ),
    nights: [],
  },
  {
    name: 'a cancellation, and the stay again, stamped later: it is taken',
    lines: calendar(
      ...event('UID:s', 'STATUS:CANCELLED', 'DTSTAMP:20260512T081500Z', ...days('20260520', '20260523')),
      ...event('UID:s', 'DTSTAMP:20260513T081500Z', ...days('20260520', '20260523')),
    ),
    nights: ['2026-05-20/2026-05-23'],
  },
  {
    name: 'the same UID for two stays of the same age: both are taken',
    lines: calendar(
      ...event('UID:s', ...days('20260520', '20260521')),
      ...event('UID:s', ...days('20260527', '20260529')),
    ),
    nights: ['2026-05-20/2026-05-21', '2026-05-27/2026-05-29'],
  },
  {
    name: 'Tokeet: no UID at all, twice',
    lines: calendar(...event(...days('20260520', '20260521')), ...event(...days('20260527', '20260529'))),
    nights: ['2026-05-20/2026-05-21', '2026-05-27/2026-05-29'],
  },
  {
    name: 'no end and no duration: a day is one night',
    lines: one('DTSTART;VALUE=DATE:20260520'),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'no end and no duration: an instant is none',
    lines: one('DTSTART:20260520T220000Z'),
    nights: [],
  },
  {
    name: 'ends before it begins',
    lines: one(...days('20260523', '20260520')),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'a day that does not exist, beside one that does',
    lines: calendar(
      ...event('UID:a', ...days('20260230', '20260302')),
      ...event('UID:b', ...days('20260520', '20260521')),
    ),
    nights: ['2026-05-20/2026-05-21'],
    unreadable: 1,
  },
  {
    name: 'no start',
    lines: one('DTEND;VALUE=DATE:20260523'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'a text where a day should be',
    lines: one('DTSTART:tomorrow', 'DTEND:later'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'past stays, one that is on, and one that ends today',
    lines: calendar(
      ...event('UID:a', ...days('20260101', '20260105')),
      ...event('UID:b', ...days('20260510', '20260515')),
      ...event('UID:c', ...days('20260510', '20260513')),
    ),
    nights: ['2026-05-10/2026-05-15'],
  },
  {
    name: 'closed for ever: two years are enough',
    lines: one(...days('20260520', '29990101'), 'SUMMARY:Sold'),
    nights: ['2026-05-20/2028-05-13'],
  },
  {
    name: 'a byte order mark and bare line feeds',
    lines: bytes(
      ['\uFEFFBEGIN:VCALENDAR', ...event('UID:a', ...days('20260520', '20260521')), 'END:VCALENDAR', ''].join(
        '\n',
      ),
    ),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'carriage returns alone, and blanks at the ends of lines',
    lines: bytes(
      ['BEGIN:VCALENDAR  ', ...event('UID:a', ...days('20260520', '20260521')), 'END:VCALENDAR '].join('\r'),
    ),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'UTF-16 from Windows',
    lines: utf16(one(...days('20260520', '20260521'))),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'a name in an old Windows encoding',
    lines: new Uint8Array([
      ...bytes(...calendar('X-WR-CALNAME:Caf').slice(0, 3)),
      0xe9,
      ...bytes('', ...event('UID:a', ...days('20260520', '20260521')), 'END:VCALENDAR'),
    ]),
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'lower case, and a description with raw line ends',
    lines: [
      'begin:vcalendar',
      'begin:vevent',
      'uid:a',
      'description:Hello',
      'this is a line that belongs to the text above',
      'dtstart;value=date:20260520',
      'dtend;value=date:20260521',
      'end:vevent',
      'end:vcalendar',
    ],
    nights: ['2026-05-20/2026-05-21'],
  },
  {
    name: 'a zone that only the calendar itself defines',
    lines: calendar(
      ...BERLIN,
      ...event(
        'UID:a',
        'DTSTART;TZID=Our Own Zone:20260521T000500',
        'DTEND;TZID=Our Own Zone:20260522T200000',
      ),
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'a zone that nobody knows is read as the time of the home',
    lines: one(
      'DTSTART;TZID=Middle of Nowhere:20260520T160000',
      'DTEND;TZID=Middle of Nowhere:20260522T100000',
    ),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'an offset in place of a zone',
    lines: one('DTSTART;TZID=GMT-0700:20260520T160000', 'DTEND;TZID=GMT-0700:20260522T100000'),
    nights: ['2026-05-20/2026-05-22'],
  },
  {
    name: 'added days',
    lines: one(...days('20260520', '20260521'), 'RDATE;VALUE=DATE:20260525,20260527'),
    nights: ['2026-05-20/2026-05-21', '2026-05-25/2026-05-26', '2026-05-27/2026-05-28'],
  },
  {
    name: 'added periods, with ends and durations of their own',
    lines: one(
      'DTSTART;TZID=America/Los_Angeles:20260520T150000',
      'DTEND;TZID=America/Los_Angeles:20260521T110000',
      'RDATE;VALUE=PERIOD;TZID=America/Los_Angeles:20260525T150000/20260528T110000,20260601T150000/P2DT20H',
    ),
    nights: ['2026-05-20/2026-05-21', '2026-05-25/2026-05-28', '2026-06-01/2026-06-04'],
  },
  {
    name: 'added periods in UTC, without saying that they are periods',
    lines: one(
      'DTSTART:20260520T220000Z',
      'DTEND:20260521T180000Z',
      'RDATE:20260525T220000Z/20260527T180000Z',
    ),
    nights: ['2026-05-20/2026-05-21', '2026-05-25/2026-05-27'],
  },
  {
    name: 'an added period that ends before it begins',
    lines: one(...days('20260520', '20260521'), 'RDATE;VALUE=PERIOD:20260525T220000Z/20260524T180000Z'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'Outlook: this and all following weekends moved by a day and made longer',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260529',
        ...days('20260528', '20260531'),
      ),
    ),
    nights: [
      ...['2026-05-15/2026-05-17', '2026-05-22/2026-05-24'],
      ...['2026-05-28/2026-05-31', '2026-06-04/2026-06-07'],
    ],
  },
  {
    name: 'Outlook: this and all following weekends moved twice, with times, and one of them by itself',
    lines: calendar(
      ...event(
        'UID:w',
        'DTSTART;TZID=America/Los_Angeles:20260515T160000',
        'DTEND;TZID=America/Los_Angeles:20260517T100000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
      ),
      ...event(
        'UID:w',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Los_Angeles:20260605T160000',
        'DTSTART;TZID=America/Los_Angeles:20260603T160000',
        'DTEND;TZID=America/Los_Angeles:20260604T100000',
      ),
      ...event(
        'UID:w',
        'RECURRENCE-ID;TZID=America/Los_Angeles;RANGE=THISANDFUTURE:20260522T160000',
        'DTSTART;TZID=America/Los_Angeles:20260523T160000',
        'DTEND;TZID=America/Los_Angeles:20260524T100000',
      ),
      ...event(
        'UID:w',
        'RECURRENCE-ID:20260529T230000Z',
        'DTSTART:20260525T230000Z',
        'DTEND:20260526T170000Z',
      ),
    ),
    nights: [
      ...['2026-05-15/2026-05-17', '2026-05-23/2026-05-24', '2026-05-25/2026-05-26'],
      ...['2026-06-03/2026-06-04', '2026-06-10/2026-06-11'],
    ],
  },
  {
    name: 'Outlook: this and all following weekends cancelled',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY'),
      ...event(
        ...['UID:w', 'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260529', 'STATUS:CANCELLED'],
        ...days('20260529', '20260531'),
      ),
    ),
    nights: ['2026-05-15/2026-05-17', '2026-05-22/2026-05-24'],
  },
  {
    name: 'an old server: this and all earlier weekends moved, of which one is followed',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDPRIOR:20260522',
        ...days('20260525', '20260526'),
      ),
    ),
    nights: ['2026-05-15/2026-05-17', '2026-05-25/2026-05-26', '2026-05-29/2026-05-31'],
    earlierChanges: 1,
  },
  {
    name: 'an old server: this and all earlier weekends cancelled, of which one is followed',
    lines: calendar(
      ...event('UID:w', ...days('20260515', '20260517'), 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event(
        ...['UID:w', 'RECURRENCE-ID;RANGE=THISANDPRIOR;VALUE=DATE:20260522', 'STATUS:CANCELLED'],
        ...days('20260522', '20260524'),
      ),
    ),
    nights: ['2026-05-15/2026-05-17', '2026-05-29/2026-05-31'],
    earlierChanges: 1,
  },
  {
    name: 'Apple: hours of availability, beside a stay',
    lines: calendar(
      ...['BEGIN:VAVAILABILITY', 'UID:hours', 'DTSTAMP:20260513T081500Z', 'BUSYTYPE:BUSY'],
      ...['BEGIN:AVAILABLE', 'UID:monday', 'DTSTART:20260518T090000Z', 'DTEND:20260518T170000Z'],
      ...['RRULE:FREQ=WEEKLY;BYDAY=MO', 'END:AVAILABLE', 'END:VAVAILABILITY'],
      ...event('UID:a', ...days('20260520', '20260521')),
    ),
    nights: ['2026-05-20/2026-05-21'],
    availabilities: 1,
  },
  {
    name: 'Outlook: a rule of what is left out',
    lines: one(
      ...days('20260515', '20260517'),
      ...['RRULE:FREQ=WEEKLY;COUNT=4', 'EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'],
    ),
    nights: ['2026-05-22/2026-05-24', '2026-06-05/2026-06-07'],
  },
  {
    name: 'Google: busy times without events',
    lines: calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20260501T000000Z',
      'DTEND:20260701T000000Z',
      'FREEBUSY:20260520T220000Z/20260523T180000Z,20260525T220000Z/PT20H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260601T220000Z/20260602T180000Z',
      'FREEBUSY;FBTYPE=FREE:20260610T220000Z/20260612T180000Z',
      'FREEBUSY:20260615T190000Z/20260615T200000Z',
      'END:VFREEBUSY',
    ),
    nights: ['2026-05-20/2026-05-23', '2026-05-25/2026-05-26', '2026-06-01/2026-06-02'],
  },
  {
    name: 'busy times that cannot be read, beside a stay that can',
    lines: calendar(
      ...['BEGIN:VFREEBUSY', 'FREEBUSY:tomorrow/later', 'END:VFREEBUSY'],
      ...event('UID:a', ...days('20260520', '20260521')),
    ),
    nights: ['2026-05-20/2026-05-21'],
    unreadable: 1,
  },
  {
    name: 'a rule whose day never comes would be searched for ever',
    lines: one(...days('20260520', '20260521'), 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'Google: the 30th of each month, which February does not have',
    lines: one(...days('20260130', '20260131'), 'RRULE:FREQ=MONTHLY;BYMONTHDAY=30;UNTIL=20260730'),
    nights: ['2026-05-30/2026-05-31', '2026-06-30/2026-07-01', '2026-07-30/2026-07-31'],
  },
  {
    name: 'Outlook: the first Saturday of each month, by its position',
    lines: one(...days('20260502', '20260503'), 'RRULE:FREQ=MONTHLY;BYDAY=SA;BYSETPOS=1;COUNT=3'),
    nights: ['2026-06-06/2026-06-07', '2026-07-04/2026-07-05'],
  },
  {
    name: 'Google: Fridays and Saturdays of two months',
    lines: one(...days('20251107', '20251108'), 'RRULE:FREQ=WEEKLY;BYDAY=FR,SA;BYMONTH=11,12;UNTIL=20261108'),
    nights: ['2026-11-06/2026-11-07', '2026-11-07/2026-11-08'],
  },
  {
    name: 'Apple: every day since the year 2000',
    lines: one(...days('20000103', '20000104'), 'RRULE:FREQ=DAILY;UNTIL=20260514'),
    nights: ['2026-05-13/2026-05-14', '2026-05-14/2026-05-15'],
  },
  {
    name: 'a rule of seconds',
    lines: one('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'every day since long before there were calendars of homes is a mistake',
    lines: one('DTSTART;VALUE=DATE:10000101', 'RRULE:FREQ=DAILY'),
    nights: [],
    unreadable: 1,
  },
  {
    name: 'our own nights come back',
    lines: calendar(...event('UID:0f1e@calendar.latchkey', ...days('20260520', '20260523'))),
    nights: [],
  },
  {
    name: 'two calendars in one file',
    lines: [
      ...one(...days('20260520', '20260521')),
      ...calendar(...event('UID:b', ...days('20260525', '20260526'))),
    ],
    nights: ['2026-05-20/2026-05-21', '2026-05-25/2026-05-26'],
  },
  { name: 'no events', lines: calendar(), nights: [] },
];
