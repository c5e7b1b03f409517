import { useEffect } from 'react';

/** Sets the browser tab's title. `bare` omits the product's name. */
export function usePageTitle(title: string, bare = false): void {
  useEffect(() => {
    document.title = bare ? title : `${title} · Latchkey`;
  }, [title, bare]);
}
