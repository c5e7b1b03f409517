import { SCREENS, type ScreenName } from '#libs/core/contracts';

/** A screen and its path parameters. */
export interface Screen {
  name: ScreenName;
  params: Readonly<Record<string, string>>;
}

const PATTERNS = (Object.entries(SCREENS) as [ScreenName, string][])
  .map(([name, path]) => ({ name, path, pattern: patternOf(path) }))
  // Static paths first: `/properties/create` is not a home with the id "create".
  .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));

/** The screen at a path; null for any other path, which gets the same page with status 404. @spec §2 Routes */
export function screenAt(path: string): Screen | null {
  for (const { name, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { name, params: { ...match.groups } };
  }
  return null;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}/?$`);
}
