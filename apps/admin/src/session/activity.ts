import type { Activity } from '#libs/core/contracts';

/** What somebody does at a window. Moving the mouse is left out: a cat or a truck in the street can. */
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

/** Says of each request whether somebody has used the window since the one before; opening it counts. @spec decision 49 */
export function watchActivity(target: Pick<Window, 'addEventListener'>): { next: () => Activity } {
  let isUsed = true;
  const note = (): void => {
    isUsed = true;
  };
  for (const act of ACTS) target.addEventListener(act, note, { capture: true, passive: true });
  return {
    next: () => {
      const activity = isUsed ? 'person' : 'background';
      isUsed = false;
      return activity;
    },
  };
}

/** That of this window. */
export const activity = watchActivity(window);
