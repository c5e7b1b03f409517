import { useEffect, useState } from 'react';

/** A file that only its readers may load. */
export interface PrivateFile {
  /** Address of the loaded file in this window; null until then. */
  url: string | null;
  failed: boolean;
}

/**
 * Loads a file with a header of the session, which an image's address cannot carry.
 * @param path null while there is no file yet
 * @param header its name and value; a null value waits
 * @param renew called when the value is refused; resolves to what is truthy when another value follows
 */
export function usePrivateFile(
  path: string | null,
  [header, value]: readonly [string, string | null],
  renew?: () => Promise<unknown>,
): PrivateFile {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (path === null || value === null) return undefined;
    const request = new AbortController();
    let made: string | null = null;
    fetch(path, { headers: { [header]: value }, signal: request.signal })
      .then(async (response) => {
        if (response.ok) return response.blob();
        if (response.status === 401 && (await renew?.())) return null;
        throw new Error(String(response.status));
      })
      .then(
        (file) => {
          if (file === null) return;
          made = URL.createObjectURL(file);
          setUrl(made);
        },
        () => setFailed(!request.signal.aborted),
      );
    return () => {
      request.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, header, value, renew]);
  return { url, failed };
}

/** Of a picture's widths, the largest up to a limit; else the smallest. Pixels. */
export const widthUpTo = (limit: number, widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= limit), Math.min(...widths));
