// Runs before the first paint, in the page itself: whether to ask about cookies, and the page's script, which comes once
// the words are on the screen. What was pressed before then is kept for it.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('cookie_choice');
  } catch {
    // Storage may be blocked.
  }
  if (!/^(?:accepted|rejected)$/.test(choice ?? '') || location.hash === '#cookie-choices')
    document.documentElement.classList.add('asks-cookies');
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
  const begin = () => document.head.append(script);
  new PerformanceObserver(
    (list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin(),
  ).observe({ type: 'paint', buffered: true });
  // A browser may keep to itself what it paints. Put in twice, a script still runs once.
  setTimeout(begin, 3000);
})();
