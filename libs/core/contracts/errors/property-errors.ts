import { SENTENCES } from '../sentences.js';
import type { Catalogue } from './catalogue.js';

/** Errors of homes. */
export const PROPERTY_ERRORS = {
  'property.not_found': { status: 404, detail: SENTENCES.propertyNotFound },
  'property.wrong_status': { status: 409, detail: 'This home is not in a status that allows this' },
  'property.awaiting_approval': {
    status: 409,
    detail: 'Our team looks at this home first. It is listed as soon as that is done.',
  },
  'property.paused_by_us': {
    status: 409,
    detail: 'Our team has paused this home. Please write to us, so that we can list it again.',
  },
} as const satisfies Catalogue;
