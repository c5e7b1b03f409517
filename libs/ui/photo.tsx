import { useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';
import type { PhotoView } from '#libs/core/contracts';

interface PhotoProps {
  photo: PhotoView;
  /** CSS `sizes`: how wide the picture will be. */
  sizes: string;
  /** Loads immediately, for a screen's first picture; others load lazily. */
  eager?: boolean;
  /** Uses the average colour as placeholder; decoding a blurred one takes a hundred times as long. */
  small?: boolean;
  className?: string;
  /** Hides the photo from screen readers because adjacent text describes it. */
  decorative?: boolean;
}

/** `srcset` for one format with all existing widths. */
const srcSet = (base: string, widths: number[], format: 'avif' | 'webp'): string =>
  widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');

/** A photo in AVIF and WebP at the widths that exist, over its blurred placeholder. */
export function Photo(props: PhotoProps) {
  const { photo, sizes, eager = false, small = false, className, decorative = false } = props;
  const placeholder = usePlaceholder(photo.thumbhash, small);
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

/** The blurred placeholder; small pictures and server-rendered pages get just the average colour, a hundredth of the bytes. */
function usePlaceholder(thumbhash: string, small: boolean): CSSProperties | undefined {
  const inBrowser = useSyncExternalStore(neverChanges, inTheBrowser, onTheServer);
  const [serverRendered] = useState(!inBrowser);
  return useMemo(() => {
    const bytes = decodeBase64(thumbhash);
    if (!bytes) return undefined;
    return serverRendered || small
      ? { backgroundColor: averageColor(bytes) }
      : { backgroundImage: `url(${thumbHashToDataURL(bytes)})` };
  }, [thumbhash, serverRendered, small]);
}

const neverChanges = () => () => undefined;
const inTheBrowser = () => true;
const onTheServer = () => false;

function averageColor(thumbhash: Uint8Array): string {
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
}

function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
