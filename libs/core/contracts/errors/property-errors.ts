import { SENTENCES } from '../sentences.js';
import type { Catalogue } from './catalogue.js';

/** Errors of homes. */
export const PROPERTY_ERRORS = {
  'property.not_found': { status: 404, detail: SENTENCES.propertyNotFound },
  'property.wrong_status': { status: 409, detail: 'This home is not in a status that allows this' },
  'property.awaiting_approval': {
    status: 409,
    detail: 'Our team looks at this home first. It is published as soon as that is done.',
  },
  'property.paused_by_us': {
    status: 409,
    detail: 'Our team has paused this home. Please write to us, so that we can publish it again.',
  },
  'property.owner_suspended': {
    status: 409,
    detail: 'The account of this home’s owner is suspended, so the home cannot be published',
  },
  'listing.no_draft': {
    status: 404,
    detail: 'This draft does not exist, or has been published or discarded',
  },
  'listing.too_many_drafts': {
    status: 409,
    detail: 'You have {n} drafts. Please publish or discard one before you begin another.',
  },
  'listing.too_many_homes': {
    status: 409,
    detail: 'You have {n} homes, which is the most for now. Write to us, and we lift the limit for you.',
  },
  'listing.confirm_email': {
    status: 409,
    detail: 'Please confirm your email address before you list more homes: we have sent you a link',
  },
  'listing.changed_elsewhere': {
    status: 409,
    detail:
      'This was changed in another window meanwhile. Nothing was overwritten; please compare and save again.',
  },
  'listing.incomplete': {
    status: 409,
    detail: 'This home cannot be published yet. The checklist says what is missing.',
  },
  'listing.has_stays': {
    status: 409,
    detail:
      'Guests have paid for stays in this home, so it must be kept for their records. While it is paused, nobody can find or book it.',
  },
  'listing.is_held': {
    status: 409,
    detail:
      'A traveler is holding nights of this home and may be paying right now, so it cannot be deleted until the hold has ended. While it is paused, nobody else can book it.',
  },
} as const satisfies Catalogue;
