// Runs before the first paint, in the page itself: a chosen appearance, and whether to ask about cookies.
(() => {
  const { classList, style } = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const mode = read('color-mode');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  classList.add('scripted', dark ? 'dark' : 'light');
  style.colorScheme = dark ? 'dark' : 'light';
  if (!/^(?:accepted|rejected)$/.test(read('cookie_choice') ?? '') || location.hash === '#cookie-choices')
    classList.add('asks-cookies');
})();
