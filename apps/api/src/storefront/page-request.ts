import type { AskApi } from './ask-api.js';

/** What a description is made from. */
export interface PageRequest {
  ask: AskApi;
  query: URLSearchParams;
  /** Where people reach the product. */
  publicUrl: string;
}
