import { useEffect } from 'react';

/** Names the browser tab after the screen. `bare` leaves the product's name out. */
export function usePageTitle(title: string, bare = false): void {
  useEffect(() => {
    document.title = bare ? title : `${title} · Latchkey`;
  }, [title, bare]);
}
