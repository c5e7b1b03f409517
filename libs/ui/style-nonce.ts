declare global {
  // Read by the component library's scroll lock when it inserts a style element.
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page's Content-Security-Policy, for style elements created at run time; undefined without one. */
export function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || undefined;
  globalThis.__webpack_nonce__ = nonce;
  return nonce;
}
