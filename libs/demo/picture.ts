/** What a picture shows; `hero` pictures belong to the landing page, the others to homes. */
type PictureKind = 'hero' | 'exterior' | 'living' | 'bedroom' | 'kitchen' | 'bath' | 'terrace' | 'other';

/** A rendered picture and all a page needs before its file has arrived. */
export interface Picture {
  slug: string;
  kind: PictureKind;
  /** Surroundings, such as `coast` or `city`. */
  setting: string;
  alt: string;
  /** Pixels of the master. */
  width: number;
  height: number;
  /** ThumbHash of the picture, base64. */
  thumbhash: string;
  /** Widths that exist as AVIF and WebP, ascending. */
  widths: readonly number[];
  /** `#rrggbb`: the two largest colours, then the strongest accent. */
  dominantColors: readonly string[];
}
