/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = 1_000;

/** Downloads an object URL under `name` and revokes it. */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Downloads a blob under `name`. */
export const downloadBlob = (blob: Blob, name: string): void => downloadUrl(URL.createObjectURL(blob), name);

/** Downloads a value as indented JSON under `name`. */
export const downloadJson = (content: unknown, name: string): void =>
  downloadBlob(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
