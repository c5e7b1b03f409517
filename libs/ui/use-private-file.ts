import { useEffect, useState } from 'react';

/** A file that only its readers may load. */
export interface PrivateFile {
  /** Address of the loaded file in this window; null until then. */
  url: string | null;
  failed: boolean;
}

/**
 * Loads a file with the session's token, which an image's address cannot carry.
 * @param path null while there is no file yet
 */
export function usePrivateFile(path: string | null, token: string | null): PrivateFile {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (path === null || token === null) return undefined;
    const request = new AbortController();
    let made: string | null = null;
    fetch(path, { headers: { authorization: `Bearer ${token}` }, signal: request.signal })
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
  }, [path, token]);
  return { url, failed };
}

/** Of a picture's widths, the largest up to a limit; else the smallest. Pixels. */
export const widthUpTo = (limit: number, widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= limit), Math.min(...widths));
