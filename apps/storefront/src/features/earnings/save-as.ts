/** Hands a file over to the browser's downloads under a name, and forgets it. @param url an object URL */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
