import { writeStored } from '../browser/storage.js';
import type { Transcript } from './transcript.js';

/** Where this tab keeps its conversation. */
export const TRANSCRIPT_KEY = 'latchkey.chat';

/** Stores the conversation for this tab, so that it survives a reload; null removes it. */
export const saveTranscript = (transcript: Transcript | null): void =>
  writeStored(sessionStorage, TRANSCRIPT_KEY, transcript);
