// Runs in a content page before its first paint, and asks the server nothing: who is signed in, as the app stored it
// (client/src/features/account/stored-user.ts), sees their own header. Logging out is the app's: the link leads there.
(() => {
  let user = null;
  try {
    user = localStorage.getItem('user');
  } catch {
    // Storage may be blocked.
  }
  if (!user) return;
  document.documentElement.classList.add('signed-in');
  addEventListener('click', ({ target }) => {
    if (target.closest('#log-out')) sessionStorage.setItem('log_out', 'yes');
  });
})();
