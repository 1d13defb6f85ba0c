// Before the first paint: a chosen appearance wins over the device's, and `scripted` tells the home page's styles, if
// they come into this document, that scripts run. Kept apart from the bundle for the sake of the CSP.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('color-mode');
  } catch {
    // Storage may be blocked; the device decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add('scripted', dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
