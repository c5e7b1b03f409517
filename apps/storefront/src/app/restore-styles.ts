import { PAGE_STYLES_ID } from '#libs/core/contracts';

/**
 * Restores the inline styles of a server-rendered page from its style sheet: the page's Content-Security-Policy forbids `style`
 * attributes in HTML, but scripts may set styles, and React expects to find its own.
 */
export function restoreStyles(root: HTMLElement): void {
  const sheet = document.getElementById(PAGE_STYLES_ID);
  if (!(sheet instanceof HTMLStyleElement)) return;
  for (const rule of Array.from(sheet.sheet?.cssRules ?? [])) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of root.parentElement?.querySelectorAll<HTMLElement>(rule.selectorText) ?? []) {
      element.style.cssText = rule.style.cssText;
      element.removeAttribute('data-style');
    }
  }
  sheet.remove();
}
