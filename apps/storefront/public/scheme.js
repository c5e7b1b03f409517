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
  // The server draws pages for strangers; whoever is known waits for their own.
  if (kept.token) root.setAttribute('data-known', '');
})();
