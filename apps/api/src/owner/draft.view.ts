import type { DraftFields, DraftView, ListingPhotoView } from '#libs/core/contracts';
import { zoneAt, type PlaceProblem } from '#libs/stays/places';
import type { DraftRow } from '#libs/stays/properties';
import { checklistOf, problemsOf } from './listing-checklist.js';
import type { OwnerFacts } from './listing-facts.queries.js';

/** A draft with what is missing to publish it. @spec G1 */
export const draftView = (
  draft: DraftRow,
  photos: ListingPhotoView[],
  { placeProblem, ...owner }: OwnerFacts & { placeProblem: PlaceProblem | null },
): DraftView => ({
  id: draft.id,
  version: draft.version,
  fields: draft.fields,
  photos,
  time_zone: zoneOf(draft.fields),
  checklist: checklistOf({ ...owner, fields: draft.fields, placeProblem, photos }),
  problems: problemsOf({ fields: draft.fields, placeProblem }),
  created_at: draft.created_at.toISOString(),
  updated_at: draft.updated_at.toISOString(),
});

function zoneOf({ latitude, longitude }: DraftFields): string | null {
  const known = typeof latitude === 'number' && typeof longitude === 'number';
  if (!known || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return zoneAt({ latitude, longitude });
}
