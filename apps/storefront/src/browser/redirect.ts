/** Redirects to an external address, such as the hosted checkout page. A separate module, so that tests can replace it. */
export const redirectTo = (url: string): void => window.location.assign(url);

/** Reloads the screen without its query. Replaceable in tests, too. @spec §7 page reloads after success */
export function reloadScreen(): void {
  window.history.replaceState(null, '', window.location.pathname);
  window.location.reload();
}
