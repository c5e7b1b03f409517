import { SENTENCES } from '../sentences.js';
import type { Catalogue } from './catalogue.js';

/** Errors of reviews and photos. */
export const REVIEW_ERRORS = {
  'review.select_booking': { status: 422, detail: SENTENCES.selectReviewBooking },
  'review.not_completed': { status: 409, detail: 'You can review a stay once it is completed' },
  'review.already_written': { status: 409, detail: 'You have already reviewed this stay' },
  'review.not_found': { status: 404, detail: 'Review not found' },
  'review.own': { status: 403, detail: 'You cannot vote on your own review' },
  'review.no_longer_editable': {
    status: 409,
    detail: 'A review can be changed for 48 hours. This one stays as it is.',
  },
  'review.already_reported': {
    status: 409,
    detail: 'You have reported this review already. We are looking at it.',
  },
  'review.own_report': { status: 403, detail: 'You cannot report your own review' },
  'review.already_hidden': { status: 409, detail: 'This review is hidden already' },
  'review.not_hidden': { status: 409, detail: 'This review is not hidden' },
  'review.no_reports': { status: 409, detail: 'Nobody is waiting for a decision on this review' },
  'photo.uploads_off': { status: 403, detail: 'Photos cannot be uploaded at the moment' },
  'photo.missing': { status: 422, detail: 'Please choose a photo' },
  'photo.one_at_a_time': { status: 422, detail: 'Please send one photo at a time. Nothing was uploaded.' },
  'photo.not_a_photo': {
    status: 422,
    detail: 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.',
  },
  'photo.too_large': { status: 413, detail: 'This photo is larger than 10 MB. Please choose a smaller one.' },
  'photo.too_many_pixels': {
    status: 422,
    detail: 'This photo has more than 50 megapixels. Please choose a smaller one.',
  },
  'photo.too_small': {
    status: 422,
    detail: 'This photo is smaller than 320 pixels. Please choose a larger one.',
  },
  'photo.too_narrow': {
    status: 422,
    detail: 'This photo is too long and narrow to show. Please crop it, or choose another.',
  },
  'photo.damaged': {
    status: 422,
    detail: 'This photo is damaged and could not be read. Please choose another.',
  },
  'photo.not_found': { status: 404, detail: 'Photo not found' },
  'photo.not_yours': { status: 422, detail: 'Please use photos you uploaded here' },
  'photo.in_use': { status: 409, detail: 'This photo is part of something you have published' },
  'photo.too_many_waiting': {
    status: 429,
    detail: 'You have uploaded many photos that are not used yet. Please use them, or try again tomorrow.',
  },
} as const satisfies Catalogue;
