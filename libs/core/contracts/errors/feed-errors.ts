import type { Catalogue } from './catalogue.js';

/** Errors of calendars of other platforms: what is wrong with an address or a file, and what the owner can do. */
export const FEED_ERRORS = {
  'feed.not_found': { status: 404, detail: 'This calendar is no longer connected' },
  'feed.too_many': {
    status: 409,
    detail: 'A home can have {n} calendars of other platforms. Remove one first.',
  },
  'feed.connected': {
    status: 409,
    detail: 'This home has this calendar already: it is “{what}”. Nothing was added.',
  },
  'feed.address_invalid': {
    status: 422,
    detail: 'Please enter the address of a calendar. It begins with https:// and often ends with .ics.',
  },
  'feed.address_credentials': {
    status: 422,
    detail:
      'Addresses with a user name or password are not accepted. Copy the export address of the platform instead.',
  },
  'feed.address_port': {
    status: 422,
    detail: 'This address uses an unusual port. Copy the export address of the platform instead.',
  },
  'feed.address_private': {
    status: 422,
    detail: 'This address leads to a private network. Only calendars on the public internet can be fetched.',
  },
  'feed.own_address': {
    status: 422,
    detail:
      'This is an export address of Latchkey. Paste it on the other platform, and the address from there here.',
  },
  'feed.address_lost': {
    status: 409,
    detail: 'The address cannot be read any more. Remove this calendar and add it again.',
  },
  'feed.address_ended': {
    status: 409,
    detail:
      'The old address has ended and cannot come back. Create a new one and paste it on the other platforms.',
  },
  'feed.unreachable': {
    status: 422,
    detail: 'The platform did not send a calendar. Please try again later.',
  },
  'feed.timeout': { status: 422, detail: 'The platform took too long to answer. Please try again later.' },
  'feed.redirects': {
    status: 422,
    detail: 'This address leads on to others without end, or to one that is not encrypted. Please check it.',
  },
  'feed.gone': {
    status: 422,
    detail: 'The platform no longer offers a calendar at this address. Copy the address from there again.',
  },
  'feed.too_large': { status: 422, detail: 'This calendar is larger than 2 MB and cannot be read' },
  'feed.too_many_events': {
    status: 422,
    detail: 'This calendar has more than 5,000 events, or more than 10,000 dates to come, and cannot be read',
  },
  'feed.line_too_long': {
    status: 422,
    detail:
      'One line of this calendar has more than 20,000 characters and cannot be read. It is often a list of thousands of days; split that entry in the other calendar.',
  },
  'feed.not_calendar': {
    status: 422,
    detail: 'This is not a calendar. An address or a file in iCal format is needed; it often ends with .ics.',
  },
  'feed.cut_off': {
    status: 422,
    detail: 'This calendar ends in the middle. Nothing has changed; please try again.',
  },
  'feed.not_applied': {
    status: 422,
    detail:
      'Something in this calendar kept us from importing it. Nothing has changed. Please compare it with the other platform.',
  },
  'feed.file_missing': { status: 422, detail: 'Please choose a calendar file' },
  'feed.is_file': {
    status: 409,
    detail: 'This calendar came from a file. Upload the file again to update it.',
  },
  'feed.is_address': {
    status: 409,
    detail: 'This calendar has an address. Fetch it now to update it.',
  },
  'feed.nights_not_found': { status: 404, detail: 'These nights are no longer in the calendar' },
  'feed.export_not_found': { status: 404, detail: 'This calendar address is not in use' },
} as const satisfies Catalogue;
