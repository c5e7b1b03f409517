// Runs before the first paint, as a file because the Content-Security-Policy allows no inline script.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('latchkey.scheme');
  } catch {
    stored = null;
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
