import { about } from './about.js';
import { accessibility } from './accessibility.js';
import type { LegalDocument } from './document.js';
import { privacy } from './privacy.js';
import { terms } from './terms.js';

export type { LegalDocument } from './document.js';

/** The screens that show a text of the company. */
export const LEGAL_SCREENS = ['about', 'terms', 'privacy', 'accessibility'] as const;
export type LegalScreen = (typeof LEGAL_SCREENS)[number];

/** The text of each of these screens. */
export const LEGAL_DOCUMENTS: Readonly<Record<LegalScreen, () => LegalDocument>> = {
  about,
  terms,
  privacy,
  accessibility,
};
