import type { ChecklistItem, DraftFields, ListingPhotoView } from '#libs/core/contracts';
import { DescribedHome, type Checked } from '#libs/core/contracts/calls';
import {
  LENGTHS_CROSSED,
  LISTING_PHOTOS_MIN,
  LISTING_STEPS,
  MAX_NIGHTS,
  type ListingStep,
} from '#libs/core/rules';
import { placeProblem, type PlaceProblem } from '#libs/stays/places';
import type { OwnerFacts } from './listing-facts.queries.js';

/** The fields of a home, without what follows from others. */
export type Described = Checked<typeof DescribedHome>;
const Located = DescribedHome.pick({
  city: true,
  state: true,
  country: true,
  latitude: true,
  longitude: true,
});
const Lengths = DescribedHome.pick({ min_nights: true, max_nights: true });

const FIELDS: Readonly<Partial<Record<ListingStep, readonly (keyof Described)[]>>> = {
  basics: ['title', 'description', 'property_type'],
  place: ['city', 'address', 'state', 'country', 'latitude', 'longitude'],
  rooms: ['bedrooms', 'bathrooms', 'max_guests'],
  rules: ['amenities', 'house_rules', 'check_in_time', 'check_out_time', 'min_nights', 'max_nights'],
  price: ['price_per_night'],
};

/** What is needed to tell whether a draft can be published. */
interface Draft extends OwnerFacts {
  fields: DraftFields;
  /** What speaks against its place; null when nothing does. */
  placeProblem: PlaceProblem | null;
  photos: readonly ListingPhotoView[];
}

type Missing = Pick<ChecklistItem, 'missing' | 'fields'>;
const NOTHING: Missing = { missing: null, fields: [] };

/** What a draft still needs, by the limits and sentences of a specified listing. @spec G1 */
export function checklistOf(draft: Draft): ChecklistItem[] {
  const problems = fieldProblems(draft.fields);
  return LISTING_STEPS.map((step) => {
    const fields = FIELDS[step];
    const missing = fields ? missingOf(fields, problems) : missingBesides(step, draft);
    const whole = step === 'place' && missing === NOTHING ? missingPlace(draft) : missing;
    return { step, done: whole.missing === null, ...whole };
  });
}

/** A sentence for each field that is missing or cannot stay as it is. */
export function problemsOf({
  fields,
  placeProblem: place,
}: Pick<Draft, 'fields' | 'placeProblem'>): Record<string, string> {
  const [first] = place?.fields ?? [];
  return {
    ...(place && first && { [first]: place.message }),
    ...Object.fromEntries(fieldProblems(fields)),
  };
}

/** What speaks against the place of a draft, as far as it is complete. */
export async function placeProblemOf(fields: DraftFields): Promise<PlaceProblem | null> {
  const { data } = Located.safeParse(fields);
  return data ? placeProblem(data, { townConfirmed: fields.town_confirmed === true }) : null;
}

/** The description of a complete draft. @throws ZodError when the checklist has not been asked first */
export const describedBy = (fields: DraftFields): Described => DescribedHome.parse(fields);

function fieldProblems(fields: DraftFields): ReadonlyMap<string, string> {
  const issues = DescribedHome.safeParse(fields).error?.issues ?? [];
  const problems = new Map(issues.map(({ path, message }) => [String(path[0]), message]));
  if (areCrossed(fields) && !problems.has('min_nights')) problems.set('min_nights', LENGTHS_CROSSED);
  return problems;
}

function areCrossed(fields: DraftFields): boolean {
  const { data } = Lengths.safeParse(fields);
  return data !== undefined && (data.min_nights ?? 1) > (data.max_nights ?? MAX_NIGHTS);
}

function missingOf(fields: readonly string[], problems: ReadonlyMap<string, string>): Missing {
  const broken = fields.filter((field) => problems.has(field));
  const [first] = broken;
  return first === undefined ? NOTHING : { missing: problems.get(first) ?? '', fields: broken };
}

/** The pin of a town that was chosen stands in its middle until the owner has said where the home is. */
function missingPlace({ placeProblem: problem, fields }: Draft): Missing {
  if (problem !== null) return { missing: problem.message, fields: problem.fields };
  return fields.spot_confirmed === true
    ? NOTHING
    : {
        missing: 'Please move the pin to your home, or confirm that it stands there',
        fields: ['spot_confirmed'],
      };
}

function missingBesides(step: ListingStep, draft: Draft): Missing {
  if (step === 'photos') return missingPhotos(draft.photos);
  if (step === 'email' && !draft.emailVerified)
    return { missing: 'Please confirm your email address: we have sent you a link', fields: [] };
  if (step === 'payouts' && !draft.payoutsBegun && draft.fields.payouts_later !== true)
    return { missing: 'Please set up your payouts, or choose to do it later', fields: ['payouts_later'] };
  return NOTHING;
}

function missingPhotos(photos: readonly ListingPhotoView[]): Missing {
  const ready = photos.filter(({ status }) => status === 'ready').length;
  if (ready >= LISTING_PHOTOS_MIN) return NOTHING;
  const usable = photos.filter(({ status }) => status !== 'refused').length;
  const missing =
    usable >= LISTING_PHOTOS_MIN
      ? 'Your photos are being prepared; this takes a few seconds'
      : `Please add at least ${LISTING_PHOTOS_MIN} photos: ${LISTING_PHOTOS_MIN - usable} more`;
  return { missing, fields: ['photos'] };
}
