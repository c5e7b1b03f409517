import type { ErrorCode } from '../errors/index.js';
import type { PhotoView } from './homes.js';

/** POST and GET /photos/{id}: an uploaded photo, seen by who uploaded it. Additive. @spec F1 */
export interface PhotoUploadView {
  id: string;
  /** `preparing` until the worker has made it ready for pages, or found that it is none. */
  status: 'preparing' | 'ready' | 'refused';
  /** Why it was refused, in a code and in a sentence. */
  problem: { code: ErrorCode; detail: string } | null;
  picture: PhotoView | null;
}
