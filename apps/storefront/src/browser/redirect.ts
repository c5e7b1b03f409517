/** Redirects to an external address, such as the hosted checkout page. Tests replace it. */
export const redirectTo = (url: string): void => window.location.assign(url);

/** Reloads the screen without its query. Tests replace it. @spec §7 page reloads after success */
export function reloadScreen(): void {
  window.history.replaceState(null, '', window.location.pathname);
  window.location.reload();
}
