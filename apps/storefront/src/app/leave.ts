/** Leaves the storefront for an address outside, such as the hosted checkout page. A port, so that tests can look. */
export const leaveTo = (url: string): void => window.location.assign(url);

/** Loads the screen anew, without what its address was left with. A port, too. @spec §7 page reloads after success */
export function reloadScreen(): void {
  window.history.replaceState(null, '', window.location.pathname);
  window.location.reload();
}
