// Keeps the open page fresh: asks every two seconds, adds what is new, and leaves everything else as it stands.
const messages = document.getElementById('messages');
const news = document.getElementById('news');
let revision = document.documentElement.dataset.revision;

async function refresh() {
  const answer = await fetch('/inbox', { headers: { 'if-none-match': `"${revision}"` }, cache: 'no-store' });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  revision = page.documentElement.dataset.revision;
  show([...page.querySelectorAll('article')]);
}

/** `fresh`: newest first. New ones go on top; what the reader looks at stays where it is on the screen. */
function show(fresh) {
  const shown = new Map(
    [...messages.querySelectorAll('article')].map((article) => [article.dataset.id, article]),
  );
  const kept = new Set(fresh.map((article) => article.dataset.id));
  const added = fresh.filter((article) => !shown.has(article.dataset.id));
  const height = document.documentElement.scrollHeight;
  const isReading = window.scrollY > 0;
  for (const article of added) article.classList.add('new');
  messages.prepend(...added.map((article) => document.adoptNode(article)));
  if (isReading)
    window.scrollBy({ top: document.documentElement.scrollHeight - height, behavior: 'instant' });
  for (const [id, article] of shown) if (!kept.has(id)) article.remove();
  if (added.length > 0)
    news.textContent = added.length === 1 ? 'One new message.' : `${added.length} new messages.`;
}

let isLost = false;
async function poll() {
  try {
    await refresh();
    if (isLost) news.textContent = 'Connected again.';
    isLost = false;
  } catch {
    isLost = true;
    news.textContent = 'The server does not answer; trying again.';
  }
  setTimeout(poll, 2000);
}
setTimeout(poll, 2000);
