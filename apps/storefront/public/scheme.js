// Runs before the first paint: the server writes it into the page, and its hash into the Content-Security-Policy.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = { scheme: localStorage.getItem('latchkey.scheme'), token: localStorage.getItem('access_token') };
  } catch {
    kept = {};
  }
  var dark =
    kept.scheme === 'dark' || (kept.scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Server-rendered pages are for visitors; people with a session wait for their own page.
  if (kept.token) root.setAttribute('data-has-token', '');
})();
