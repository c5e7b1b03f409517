/** The part of the browser's interface that is used here; TypeScript does not know it yet, and some browsers do not have it. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown;
  };
}

/**
 * What this page may put into itself as markup: nothing but text without a tag, such as the style sheet of the component library. Markup, scripts
 * and workers from a string are refused by the browser, as the page's policy asks it to.
 */
export function trustTextOnly(): void {
  (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
