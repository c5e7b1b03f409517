/** Subject of a picture; `hero` pictures are for the landing page, the others for homes. */
type PictureKind = 'hero' | 'exterior' | 'living' | 'bedroom' | 'kitchen' | 'bath' | 'terrace' | 'other';

/** A picture with everything a page needs before its file has loaded. */
export interface Picture {
  slug: string;
  kind: PictureKind;
  /** Surroundings, such as `coast` or `city`. */
  setting: string;
  alt: string;
  /** Size of the master in pixels. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  thumbhash: string;
  /** Widths available as AVIF and WebP, ascending. */
  widths: readonly number[];
  /** `#rrggbb`: the two most common colours, then the strongest accent. */
  dominantColors: readonly string[];
}
