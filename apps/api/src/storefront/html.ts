const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML or XML element or quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Serializes a value for a script element that holds data; nothing in it can end the element. */
export const scriptData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
