/** Long enough for the browser to start the download. */
const REVOKE_AFTER_MS = 1_000;

/** Saves a file under `name` through the browser's downloads and releases it. @param url an object URL */
export function downloadUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Saves a blob under `name` through the browser's downloads. */
export const downloadBlob = (blob: Blob, name: string): void => downloadUrl(URL.createObjectURL(blob), name);

/** Saves a value as indented JSON under `name`. */
export const downloadJson = (content: unknown, name: string): void =>
  downloadBlob(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
