import { z } from 'zod';
import {
  LISTING_PHOTOS_MAX,
  LISTING_STEPS,
  visibleLine,
  visibleText,
  withoutRepeats,
} from '#libs/core/rules';
import { del, get, patch, post } from './call.js';
import { Day, Dollars, Id, Instant, optionalText, wellFormedString } from './fields.js';
import { DescribedHome, PropertyDetailView } from './homes.js';
import { PhotoUploadView } from './photos.js';

const DRAFT_TEXT = 'Please write this as text';
const DRAFT_NUMBER = 'Please enter a number';
/** Room for what somebody types instead of a number. */
const NUMBER_LENGTH = 60;

/** A text as far as it is written. @param clean keeps lines, or makes them one */
const draftText = (maxLength: number, clean = visibleLine) =>
  wellFormedString(DRAFT_TEXT)
    .overwrite(clean)
    .max(maxLength, `At most ${maxLength} characters, please`)
    .nullish();

/** Any number, or what was typed instead: whether a home can have it is said by `problems`, and checked when it is published. */
const draftNumber = () =>
  z
    .union(
      [
        z.number().min(-1e9).max(1e9),
        wellFormedString(DRAFT_NUMBER).overwrite(visibleLine).max(NUMBER_LENGTH, DRAFT_NUMBER),
      ],
      { error: DRAFT_NUMBER },
    )
    .nullish();

const draftTexts = (clean = (texts: string[]) => texts) =>
  z
    .array(wellFormedString(DRAFT_TEXT).overwrite(visibleLine).max(200, 'At most 200 characters, please'), {
      error: DRAFT_TEXT,
    })
    .overwrite((texts) => clean(texts.filter((text) => text !== '')))
    .max(50, 'At most 50, please')
    .nullish();

/** What an owner has entered so far, complete or not. Dollars. */
export const DraftFields = z.object({
  title: draftText(120),
  description: draftText(5_000, visibleText),
  property_type: draftText(60),
  address: draftText(200),
  neighbourhood: draftText(120),
  city: draftText(120),
  state: draftText(60),
  country: draftText(60),
  latitude: draftNumber(),
  longitude: draftNumber(),
  price_per_night: draftNumber(),
  bedrooms: draftNumber(),
  bathrooms: draftNumber(),
  max_guests: draftNumber(),
  min_nights: draftNumber(),
  max_nights: draftNumber(),
  amenities: draftTexts(withoutRepeats),
  house_rules: draftTexts(),
  check_in_time: draftText(5),
  check_out_time: draftText(5),
  /** The owner has moved the pin to the home, or said that it stands there. */
  spot_confirmed: z.boolean({ error: 'Please say true or false' }).nullish(),
  /** The owner stands by a town that no post office is named after. */
  town_confirmed: z.boolean({ error: 'Please say true or false' }).nullish(),
  /** The owner wants to publish first and tell us later where to pay their earnings. */
  payouts_later: z.boolean({ error: 'Please say true or false' }).nullish(),
});
export type DraftFields = z.infer<typeof DraftFields>;

/** A photo of a listing, with what it shows. */
const ListingPhotoRequest = z.object(
  {
    id: wellFormedString('Please name a photo').min(1, 'Please name a photo').max(200, 'Please name a photo'),
    alt: optionalText('Please describe the photo as text', 250, 'At most 250 characters, please').nullable(),
  },
  { error: 'Please list the photos' },
);

const listingPhotos = () =>
  z
    .array(ListingPhotoRequest, { error: 'Please list the photos' })
    .max(LISTING_PHOTOS_MAX, `At most ${LISTING_PHOTOS_MAX} photos, please`)
    .refine(
      (photos) => new Set(photos.map(({ id }) => id)).size === photos.length,
      'Each photo only once, please',
    )
    .optional();

/** The version that a change was made from: a change from an older one is refused. */
const version = () =>
  z.int({ error: 'Please say which version you changed' }).min(1, 'Please say which version you changed');

const draftChange = { fields: DraftFields.optional(), photos: listingPhotos() };

/** POST /owner/drafts: repeated with the same key, it answers the draft that it has begun. */
export const BeginDraftRequest = z.object({
  ...draftChange,
  /** Made by the client for each draft, so that a lost answer does not make two of it. */
  key: z.guid({ error: 'Please send a UUID as the key' }).nullish(),
});
export type BeginDraftRequest = z.input<typeof BeginDraftRequest>;

/** PATCH /owner/drafts/{id}: fields that are not sent stay, null empties one. */
export const SaveDraftRequest = z.object({ ...draftChange, version: version() });
export type SaveDraftRequest = z.input<typeof SaveDraftRequest>;

/** POST /owner/drafts/{id}/publish */
export const PublishDraftRequest = z.object({ version: version() });
export type PublishDraftRequest = z.input<typeof PublishDraftRequest>;

/** PATCH /owner/homes/{id}: fields that are not sent stay. Dollars. @spec G1, G2 */
export const EditHomeRequest = DescribedHome.partial().extend({
  version: version(),
  neighbourhood: wellFormedString('Please write the neighborhood as text')
    .overwrite(visibleLine)
    .max(120, 'At most 120 characters, please')
    .nullish()
    .transform((name) => (name === '' ? null : name)),
  /** The owner stands by a town that no post office is named after. */
  town_confirmed: z.boolean({ error: 'Please say true or false' }).nullish(),
  photos: listingPhotos(),
});
export type EditHomeRequest = z.input<typeof EditHomeRequest>;

/** A photo of a listing: ours, or one of the owner's that may still be in preparation. */
export const ListingPhotoView = PhotoUploadView.omit({ id: true }).extend({
  id: z.string(),
  alt: z.string().nullable(),
});
export type ListingPhotoView = z.infer<typeof ListingPhotoView>;

/** A step of the way to a published home. */
export const ChecklistItem = z.strictObject({
  step: z.enum(LISTING_STEPS),
  done: z.boolean(),
  /** What is missing, in a sentence; null when it is done. */
  missing: z.string().nullable(),
  /** The fields that are missing or cannot stay as they are. */
  fields: z.array(z.string()),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** A draft with what is missing to publish it. Dollars. @spec G1 */
export const DraftView = z.strictObject({
  id: Id,
  version: z.int(),
  fields: DraftFields,
  photos: z.array(ListingPhotoView),
  /** Follows from the coordinates; null without them. */
  time_zone: z.string().nullable(),
  checklist: z.array(ChecklistItem),
  /** Why fields cannot stay as they are, or are missing, in a sentence for each. */
  problems: z.record(z.string(), z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type DraftView = z.infer<typeof DraftView>;

/** A home as its owner edits it. Dollars. */
export const EditableHomeView = z.strictObject({
  id: Id,
  version: z.int(),
  title: z.string(),
  description: z.string(),
  property_type: z.string(),
  address: z.string(),
  neighbourhood: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
  price_per_night: Dollars,
  bedrooms: z.number(),
  bathrooms: z.number(),
  max_guests: z.int(),
  min_nights: z.int(),
  max_nights: z.int(),
  amenities: z.array(z.string()),
  house_rules: z.array(z.string()),
  check_in_time: z.string(),
  check_out_time: z.string(),
  photos: z.array(ListingPhotoView),
  status: z.enum(['listed', 'paused', 'awaiting_approval']),
  /** The last day of a stay that is booked; it keeps what its guest agreed to. Null without one. */
  booked_until: Day.nullable(),
});
export type EditableHomeView = z.infer<typeof EditableHomeView>;

/** Drafts of listings. Additive. @spec G1 */
export const draftCalls = {
  list: get('/owner/drafts', {
    summary: 'Homes that the owner has begun to describe, the last changed first',
    response: z.array(DraftView),
  }),
  begin: post('/owner/drafts', {
    summary: 'Begin to describe a home',
    body: BeginDraftRequest,
    response: DraftView,
    errors: ['listing.too_many_drafts', 'photo.not_yours'],
  }),
  one: get('/owner/drafts/:id', {
    summary: 'A draft, and what is missing to publish it',
    response: DraftView,
    errors: ['listing.no_draft'],
  }),
  save: patch('/owner/drafts/:id', {
    summary: 'Save what has been entered so far',
    body: SaveDraftRequest,
    response: DraftView,
    errors: ['listing.no_draft', 'listing.changed_elsewhere', 'photo.not_yours'],
  }),
  discard: del('/owner/drafts/:id', {
    summary: 'Discard a draft with its photos',
    status: 204,
    errors: ['listing.no_draft'],
  }),
  restore: post('/owner/drafts/:id/restore', {
    summary: 'Take back, within minutes, that a draft was discarded; it keeps its id',
    response: DraftView,
    errors: ['listing.no_draft', 'listing.too_many_drafts', 'photo.not_yours'],
  }),
  publish: post('/owner/drafts/:id/publish', {
    summary: 'List the home; it keeps the id of the draft',
    body: PublishDraftRequest,
    response: PropertyDetailView,
    errors: [
      'listing.no_draft',
      'listing.changed_elsewhere',
      'listing.incomplete',
      'property.owner_suspended',
      'listing.too_many_homes',
      'listing.confirm_email',
    ],
  }),
};

/** What owners change of their homes. Additive. @spec D12, G1 */
export const editingCalls = {
  one: get('/owner/homes/:id', {
    summary: "One of the owner's homes, as it is edited",
    response: EditableHomeView,
    errors: ['property.not_found'],
  }),
  edit: patch('/owner/homes/:id', {
    summary: 'Change a home; stays that are booked keep what they were booked with',
    body: EditHomeRequest,
    response: EditableHomeView,
    errors: ['property.not_found', 'listing.changed_elsewhere', 'photo.not_yours'],
  }),
  remove: del('/owner/homes/:id', {
    summary: 'Delete a home for which nobody has ever paid',
    status: 204,
    errors: ['property.not_found', 'listing.has_stays', 'listing.is_held'],
  }),
};
