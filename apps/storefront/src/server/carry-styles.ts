import { PAGE_STYLES_ID } from '#libs/contracts';

const STYLE = / style="([^"]*)"/g;
/** In a sheet these would end a rule, a comment or the element itself. */
const UNSAFE = /[<>{}@\\]|\/\*/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/**
 * Moves the `style` attributes of drawn HTML into a sheet: a page's Content-Security-Policy allows a sheet with its nonce,
 * and no attribute. The program gives the styles back before it takes over. Quotes in texts are entities, so that what
 * looks like an attribute is one.
 * @throws Error when a style could not be carried without changing its meaning
 */
export function carryStyles(html: string): { html: string; styles: string } {
  const keys = new Map<string, number>();
  const carried = html.replace(STYLE, (_attribute, text: string) => {
    const key = keys.get(text) ?? keys.size;
    keys.set(text, key);
    return ` data-style="${key}"`;
  });
  return { html: carried, styles: [...keys].map(([text, key]) => ruleOf(text, key)).join('\n') };
}

/** The root's id lifts the rule above every class, where an attribute would stand. */
function ruleOf(text: string, key: number): string {
  const declarations = text.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);
  if (UNSAFE.test(declarations)) throw new Error(`#${PAGE_STYLES_ID} cannot carry ${declarations}`);
  return `#root [data-style="${key}"]{${declarations}}`;
}
