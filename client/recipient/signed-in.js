// Runs in the head of `/share`, before its first paint: without a link nobody is asked anything, and whoever is signed
// in, as the app stored it, belongs on the dashboard. It asks the server nothing.
(() => {
  let user = null;
  try {
    user = localStorage.getItem('user');
  } catch {
    // Storage may be blocked.
  }
  if (!user || location.hash.length > 1) return;
  document.documentElement.hidden = true;
  location.replace(location.pathname.replace(/share.*/, 'dashboard'));
})();
