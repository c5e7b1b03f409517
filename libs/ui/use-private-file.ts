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
 */
export function usePrivateFile(
  path: string | null,
  [header, value]: readonly [string, string | null],
): PrivateFile {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (path === null || value === null) return undefined;
    const request = new AbortController();
    let made: string | null = null;
    fetch(path, { headers: { [header]: value }, signal: request.signal })
      .then((response) =>
        response.ok ? response.blob() : Promise.reject(new Error(String(response.status))),
      )
      .then(
        (file) => {
          made = URL.createObjectURL(file);
          setUrl(made);
        },
        () => setFailed(!request.signal.aborted),
      );
    return () => {
      request.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, header, value]);
  return { url, failed };
}

/** Of a picture's widths, the largest up to a limit; else the smallest. Pixels. */
export const widthUpTo = (limit: number, widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= limit), Math.min(...widths));
