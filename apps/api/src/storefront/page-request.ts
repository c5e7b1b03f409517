import type { CallApi } from './call-api.js';

/** The request for a page. */
export interface PageRequest {
  ask: CallApi;
  query: URLSearchParams;
  /** The product's public URL. */
  publicUrl: string;
}
