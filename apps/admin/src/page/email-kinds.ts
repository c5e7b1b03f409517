import { EMAIL_KINDS, type EmailKind } from '#libs/core/rules';
import { deedOf } from './words-of.js';

/** A kind of email in words; also of one that is no longer written. */
export const emailKindInWords = (kind: string): string =>
  isKind(kind) ? EMAIL_KINDS[kind].words : deedOf(kind);

const isKind = (kind: string): kind is EmailKind => Object.hasOwn(EMAIL_KINDS, kind);
