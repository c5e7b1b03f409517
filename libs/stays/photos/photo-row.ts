import type { ErrorCode } from '#libs/core/contracts';
import type { PhotoState } from '#libs/core/rules';

/** A photo that is ready for pages. */
export interface StoredPhoto {
  id: string;
  width: number;
  height: number;
  widths: number[];
  /** base64 */
  thumbhash: string;
}

/** An upload as shown to its uploader; sizes are null until it is ready. */
export interface PhotoRow {
  id: string;
  state: PhotoState;
  problem: ErrorCode | null;
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
  private: boolean;
  /** What it shows, in the uploader's words. */
  alt: string | null;
}

/** The photo once it is ready; null before. */
export const storedPhoto = ({
  id,
  state,
  width,
  height,
  widths,
  thumbhash,
}: Pick<PhotoRow, 'id' | 'state' | 'width' | 'height' | 'widths' | 'thumbhash'>): StoredPhoto | null =>
  state === 'ready' && width !== null && height !== null && thumbhash !== null
    ? { id, width, height, widths, thumbhash }
    : null;
