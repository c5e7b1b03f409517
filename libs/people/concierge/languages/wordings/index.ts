import type { Language } from '../language.js';
import { Speaker } from '../speaker.js';
import { DE } from './de.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { JA } from './ja.js';
import { PT } from './pt.js';

/** Who says what is answered, by language. The tools themselves write English. */
export const SPEAKERS: Readonly<Record<Exclude<Language, 'en'>, Speaker>> = {
  de: new Speaker(DE),
  es: new Speaker(ES),
  fr: new Speaker(FR),
  it: new Speaker(IT),
  pt: new Speaker(PT),
  ja: new Speaker(JA),
};
