/** Hands JSON over to the browser's downloads under a name. */
export function saveJson(content: unknown, name: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
