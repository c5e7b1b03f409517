import { PAGE_STYLES_ID } from '#libs/core/contracts';

const STYLE = / style="([^"]*)"/g;
/** Characters that could end a rule, a comment or the element itself. */
const UNSAFE = /[<>{}@\\]|\/\*/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/**
 * Moves the `style` attributes of rendered HTML into a style sheet: a page's Content-Security-Policy allows a sheet with its
 * nonce, but no attribute. The styles are restored before hydration. Quotes in text are entities, so whatever looks like a
 * `style` attribute is one.
 * @throws Error when a style cannot be moved without changing its meaning
 */
export function extractStyles(html: string): { html: string; styles: string } {
  const keys = new Map<string, number>();
  const moved = html.replace(STYLE, (_attribute, text: string) => {
    const key = keys.get(text) ?? keys.size;
    keys.set(text, key);
    return ` data-style="${key}"`;
  });
  return { html: moved, styles: [...keys].map(([text, key]) => ruleOf(text, key)).join('\n') };
}

/** The root's id gives the rule a higher specificity than any class, like an attribute. */
function ruleOf(text: string, key: number): string {
  const declarations = text.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);
  if (UNSAFE.test(declarations)) throw new Error(`#${PAGE_STYLES_ID} cannot hold ${declarations}`);
  return `#root [data-style="${key}"]{${declarations}}`;
}
