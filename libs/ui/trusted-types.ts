/** The part of the browser's interface that is used here; TypeScript does not know it yet, and some browsers do not have it. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: { createHTML: (text: string, type: string, sink: string) => string | null },
    ): unknown;
  };
}

/** Where the document of a frame is written to. */
export const FRAME_DOCUMENT = 'HTMLIFrameElement srcdoc';

/**
 * What this page may put into itself as markup: nothing but text without a tag, such as the style sheet of the component library. Markup, scripts
 * and workers from a string are refused by the browser, as the page's policy asks it to.
 * @param except sinks that may be given markup, because what they show can do nothing
 */
export function trustTextOnly(except: readonly string[] = []): void {
  (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createHTML: (text, _type, sink) => (text.includes('<') && !except.includes(sink) ? null : text),
  });
}
