import type { PhotoView } from '#libs/core/contracts';
import { escapeHtml, scriptData } from './html.js';
import type { FirstPicture, PageFacts } from './page-facts.js';

/** Wide enough for every preview, small enough for crawlers with short timeouts. */
const PREVIEW_WIDTH = 1200;

/** The elements of the head that differ per page. @param publicUrl the product's public URL */
export function headOf(facts: PageFacts, publicUrl: string): string {
  return [
    `<title>${escapeHtml(facts.title)}</title>`,
    meta('name', 'description', facts.description),
    ...(facts.first ? [preload(facts.first)] : []),
    ...(facts.canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(publicUrl + facts.canonical)}">`,
          ...previewOf(facts, publicUrl),
        ]),
    ...facts.structured.map((data) => `<script type="application/ld+json">${scriptData(data)}</script>`),
  ].join('\n    ');
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Open Graph tags, plus the one that Twitter does not take from them. */
function previewOf({ title, description, canonical, picture }: PageFacts, publicUrl: string): string[] {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${publicUrl}${canonical}`),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...(picture ? pictureOf(picture, publicUrl) : []),
  ];
}

function pictureOf(photo: PhotoView, publicUrl: string): string[] {
  const width = photo.widths.includes(PREVIEW_WIDTH) ? PREVIEW_WIDTH : Math.max(...photo.widths);
  return [
    meta('property', 'og:image', `${publicUrl}${photo.base}-${width}.webp`),
    meta('property', 'og:image:type', 'image/webp'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(Math.round((width * photo.height) / photo.width))),
    meta('property', 'og:image:alt', photo.alt),
  ];
}

/** Lets the browser load the largest picture before the program that shows it; `sizes` must match the screen's. */
function preload({ photo, sizes }: FirstPicture): string {
  const set = photo.widths.map((width) => `${photo.base}-${width}.avif ${width}w`).join(', ');
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(set)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`;
}
