import { SCREENS } from '#libs/contracts';

const PATTERNS = Object.values(SCREENS).map(
  (screen) => new RegExp(`^${screen.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
);

/** True for the path of a screen; anything else is answered by the same page, with status 404. @spec §2 Routes */
export const isScreen = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
