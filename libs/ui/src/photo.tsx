import { useMemo, type CSSProperties } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import type { PhotoView } from '#libs/contracts';

interface PhotoProps {
  photo: PhotoView;
  /** CSS `sizes`: how wide the picture will be. */
  sizes: string;
  /** The first picture of a screen loads at once; all others when they come near. */
  eager?: boolean;
  className?: string;
  /** Decorative where the words beside it already say what it is. */
  decorative?: boolean;
}

/** `srcset` of one format, from the widths that exist. */
export const srcSet = (base: string, widths: number[], format: 'avif' | 'webp'): string =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');

/** A photo in AVIF and WebP at the widths that exist, over its blurred placeholder. */
export function Photo({ photo, sizes, eager = false, className, decorative = false }: PhotoProps) {
  const placeholder = usePlaceholder(photo.thumbhash);
  return (
    <picture className={className ? `lk-photo ${className}` : 'lk-photo'} style={placeholder}>
      <source type="image/avif" srcSet={srcSet(photo.base, photo.widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(photo.base, photo.widths, 'webp')} sizes={sizes} />
      <img
        src={photo.url}
        alt={decorative ? '' : photo.alt}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

function usePlaceholder(thumbhash: string): CSSProperties | undefined {
  return useMemo(() => {
    const bytes = decodeBase64(thumbhash);
    return bytes ? { backgroundImage: `url(${thumbHashToDataURL(bytes)})` } : undefined;
  }, [thumbhash]);
}

function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
