import { PAGE_STYLES_ID } from '#libs/contracts';

/**
 * Gives the elements of a drawn page the styles that a sheet has stood in for: the page's policy allows no `style`
 * attribute in HTML, but lets a program set styles, and React expects to find its own.
 */
export function adoptStyles(root: HTMLElement): void {
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
