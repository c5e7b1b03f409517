import type { ArrivalGuideView } from '#libs/core/contracts';
import {
  ARRIVAL_FIELDS,
  ARRIVAL_LENGTHS,
  arrivalTooLong,
  isTimed,
  looksLikeCode,
  visibleText,
  type ArrivalField,
} from '#libs/core/rules';
import type { WrittenField } from '../../arrival/guide-sections.js';
import type { FieldErrors } from '../../forms/forms.js';

/** A guide as typed. */
export type GuideForm = Record<ArrivalField, string>;

/** The form of a stored guide. */
export const formOfGuide = (guide: ArrivalGuideView): GuideForm =>
  Object.fromEntries(ARRIVAL_FIELDS.map((field) => [field, guide[field]])) as GuideForm;

/** True when a field has the same content in both; spaces around it are none. */
export const sameText = (one: GuideForm, other: GuideForm, field: ArrivalField): boolean =>
  visibleText(one[field]) === visibleText(other[field]);

/** The fields whose content differs. */
export const changedFields = (before: GuideForm, after: GuideForm): ArrivalField[] =>
  ARRIVAL_FIELDS.filter((field) => !sameText(before, after, field));

/** What was saved elsewhere, with what was changed here since `before`. */
export const mergedGuide = (before: GuideForm, mine: GuideForm, theirs: GuideForm): GuideForm => ({
  ...theirs,
  ...Object.fromEntries(changedFields(before, mine).map((field) => [field, mine[field]])),
});

/** The fields with too many characters, and what to say. */
export const overlongFields = (guide: GuideForm): FieldErrors =>
  Object.fromEntries(
    ARRIVAL_FIELDS.filter((field) => visibleText(guide[field]).length > ARRIVAL_LENGTHS[field]).map(
      (field) => [field, arrivalTooLong(field)],
    ),
  );

/** Whether a field that guests read as soon as they book seems to say a code. */
export const saysCodeEarly = (field: ArrivalField, text: string): boolean =>
  !isTimed(field) && looksLikeCode(text);

/** The written fields of a guide that its guest reads when they book, or from 24 hours before check-in. */
export const readableFields = (guide: GuideForm, when: 'early' | 'open'): WrittenField[] =>
  ARRIVAL_FIELDS.filter((field) => when === 'open' || !isTimed(field))
    .map((field) => ({ field, text: visibleText(guide[field]) }))
    .filter(({ text }) => text !== '');
