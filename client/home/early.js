// Runs before the first paint, in the page itself: a chosen appearance, whether to ask about cookies, and the page's
// script, which comes once the page is painted. What was pressed before then is kept for it.
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
  const pressed = [];
  const keep = (event) => {
    const button =
      event.target instanceof Element && event.target.closest('#home button:not([popovertarget])');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(button);
  };
  addEventListener('click', keep, true);
  window.homePressed = () => {
    removeEventListener('click', keep, true);
    return pressed;
  };
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: '{script}' });
  // The frame after the next one begins once the first is on its way to the screen.
  const painted = () => setTimeout(() => document.head.append(script), 50);
  requestAnimationFrame(() => requestAnimationFrame(painted));
})();
