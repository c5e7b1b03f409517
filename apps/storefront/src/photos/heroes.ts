import type { PhotoView } from '#libs/core/contracts';

const hero = (slug: string, alt: string, thumbhash: string): PhotoView => ({
  slug,
  alt,
  base: `/pictures/${slug}`,
  url: `/pictures/${slug}-1200.webp`,
  width: 2560,
  height: 1440,
  widths: [480, 800, 1200, 1600, 1920, 2560],
  thumbhash,
});

export const HERO_CLIFF = hero(
  'hero-cliff',
  'Glass house on a sea cliff at sunset with a wide calm sky over the ocean to the left.',
  '4jgSJIR7iIh/h3dneIeJlsCGBw==',
);

export const HERO_LAKE = hero(
  'hero-lake',
  'Timber lake house and jetty reflected in calm water at golden hour, open sky to the left.',
  'pAgSFIKJioh/Z3d5d3eFgTAoCQ==',
);

/** The landing page shows a random one of these. @spec §2 Landing page */
export const HEROES: readonly PhotoView[] = [HERO_CLIFF, HERO_LAKE];
