import { keyedDigest, seal, unseal, type Config, type SealingKey } from '#libs/core/platform';
import {
  ANNOUNCED_ARRIVAL_FIELDS,
  ARRIVAL_FIELDS,
  TIMED_ARRIVAL_FIELDS,
  type ArrivalField,
  type EarlyArrivalField,
  type TimedArrivalField,
} from '#libs/core/rules';

/** All of a guide; empty texts where nothing is written. */
export type GuideTexts = Readonly<Record<ArrivalField, string>>;

/** Keyed digests of the contents that guests are told about when they change. */
export type ArrivalDigests = Readonly<Partial<Record<ArrivalField, string>>>;

/** A guide as it is stored. */
export type GuideColumns = Record<EarlyArrivalField, string> &
  Record<`${TimedArrivalField}_sealed`, string | null>;

/** What opens a home is sealed with. */
export const arrivalKey = ({ arrivalSecret }: Pick<Config, 'arrivalSecret'>): SealingKey => ({
  secret: arrivalSecret,
  purpose: 'what opens a home',
});

/** The columns of a guide. */
export function columnsOf(texts: GuideTexts, key: SealingKey): GuideColumns {
  const sealed = (text: string): string | null => (text === '' ? null : seal(text, key));
  const { directions, access_code, wifi_password, ...early } = texts;
  return {
    ...early,
    directions_sealed: sealed(directions),
    access_code_sealed: sealed(access_code),
    wifi_password_sealed: sealed(wifi_password),
  };
}

/** The texts of a guide; `unreadable` are those that were sealed with another secret, which are empty. */
export function textsOf(
  row: GuideColumns,
  key: SealingKey,
): { texts: GuideTexts; unreadable: TimedArrivalField[] } {
  const opened = TIMED_ARRIVAL_FIELDS.map((field) => {
    const sealed = row[`${field}_sealed`];
    return { field, text: sealed === null ? '' : unseal(sealed, key) };
  });
  const timed = Object.fromEntries(opened.map(({ field, text }) => [field, text ?? '']));
  const { getting_there, parking, getting_in, wifi_name, good_to_know, emergency, checkout } = row;
  const early = { getting_there, parking, getting_in, wifi_name, good_to_know, emergency, checkout };
  return {
    texts: { ...early, ...(timed as Record<TimedArrivalField, string>) },
    unreadable: opened.filter(({ text }) => text === null).map(({ field }) => field),
  };
}

/** True when nothing is written, which is like no guide at all. */
export const isEmpty = (texts: GuideTexts): boolean => ARRIVAL_FIELDS.every((field) => texts[field] === '');

/** The fields in which two guides differ. */
export const differencesOf = (one: GuideTexts, other: GuideTexts): ArrivalField[] =>
  ARRIVAL_FIELDS.filter((field) => one[field] !== other[field]);

/** What is kept of a guide that was sent to a guest. */
export const digestsOf = (texts: GuideTexts, key: SealingKey): ArrivalDigests =>
  Object.fromEntries(
    // The field is part of it, so that equal texts of two fields have different digests.
    ANNOUNCED_ARRIVAL_FIELDS.map((field) => [field, keyedDigest(`${field} ${texts[field]}`, key)]),
  );

/** The fields that a guest who was told `told` has to be told about. */
export const changesSince = (told: ArrivalDigests, present: ArrivalDigests): ArrivalField[] =>
  ANNOUNCED_ARRIVAL_FIELDS.filter((field) => told[field] !== present[field]);
