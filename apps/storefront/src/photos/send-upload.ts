/** Called with the share of an upload that was sent, from 0 to 1. */
export type UploadProgress = (share: number) => void;

interface Upload {
  form: FormData;
  onProgress: UploadProgress;
}

/**
 * Sends a form and reports how much of it is sent, which fetch cannot do. In everything else it is like fetch: headers and
 * signal are the request's, any answer of the server resolves.
 * @throws TypeError when the server cannot be reached; the signal's reason when it aborts
 */
export const sendUpload = (request: Request, { form, onProgress }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = request;
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => {
      // The form gets a boundary of its own when it is sent.
      if (name !== 'content-type') xhr.setRequestHeader(name, value);
    });
    xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.upload.addEventListener('load', () => onProgress(1));
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(new TypeError('The upload failed')));
    xhr.addEventListener('abort', () => reject(signal.reason as Error));
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason as Error);
    xhr.send(form);
  });

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = xhr
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line.includes(': '))
    .map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });
  // A Response must not have a body when there is none, as after 204.
  return new Response(xhr.responseText || null, { status: xhr.status, statusText: xhr.statusText, headers });
}
