import type { AskApi } from './ask-api.js';

/** What a page is described from. */
export interface PageRequest {
  ask: AskApi;
  query: URLSearchParams;
  /** Where people reach the product. */
  publicUrl: string;
}
