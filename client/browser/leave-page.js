// Runs before the first paint of a page that can be left at once, and in an app where one can be: the link `#leave`, or Shift pressed three
// times, covers the page and replaces it, so that Back does not return to it. An older entry of this tab, such as the
// page in the other language, is covered and replaced, too, when Back leads there. The pattern is
// https://design-system.service.gov.uk/components/exit-this-page/.
(() => {
  const mark = 'whereabouts.left';
  const root = document.documentElement;
  const element = (id) => document.getElementById(id);
  const inTab = (use) => {
    try {
      return use(sessionStorage);
    } catch {
      // Storage may be blocked: then only this page is replaced.
      return null;
    }
  };
  const hasLeft = () => inTab((tab) => tab.getItem(mark));
  const leave = () => {
    root.hidden = true;
    document.title = '…';
    if (document.body) document.body.replaceChildren();
    inTab((tab) => tab.setItem(mark, '1'));
    // Added last, so that it runs after the page has kept for a reload what was being written: others may use the device.
    addEventListener('pagehide', () => inTab((tab) => tab.removeItem('whereabouts.report')));
    location.replace(root.dataset.exit || 'about:blank');
  };

  const [visit] = performance.getEntriesByType('navigation');
  // Where an app went back to another of its pages, whoever opens this one does so anew.
  const isBack = visit && visit.type === 'back_forward' && new URL(visit.name).pathname === location.pathname;
  if (hasLeft() && isBack) return leave();
  inTab((tab) => tab.removeItem(mark));
  // What a browser keeps of a page to go back to is covered until it is known whether to show it.
  addEventListener('pagehide', () => (root.hidden = true));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (hasLeft()) leave();
    else root.hidden = false;
  });

  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#leave')) return;
    event.preventDefault();
    leave();
  });

  // Shift counts when it is released without another key in between: whoever types capitals stays.
  let presses = 0;
  let isAlone = false;
  let timer;
  const count = (to) => {
    presses = to;
    clearTimeout(timer);
    if (to === 3) return leave();
    if (to) timer = setTimeout(count, 5000, 0);
    const said = element('leave-said');
    if (said) said.textContent = to ? said.dataset[`shift${to}`] : '';
  };
  const forget = () => {
    isAlone = false;
    if (presses) count(0);
  };
  addEventListener('pointerdown', forget);
  addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey }) => {
    if (key === 'Shift' && !ctrlKey && !altKey && !metaKey) isAlone = true;
    else forget();
  });
  addEventListener('keyup', ({ key }) => {
    if (key !== 'Shift' || !isAlone || !element('leave')) return;
    isAlone = false;
    count(presses + 1);
  });
})();
