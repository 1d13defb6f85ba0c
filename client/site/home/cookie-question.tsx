import { usePage } from '../frame/page.tsx';

/** Shown by the page's script where it is asked; the app, once loaded, has its own. */
export function CookieQuestion() {
  const { at, site } = usePage();
  const { cookies, footer } = site;
  return (
    <section id="cookies" aria-labelledby="cookies-title">
      <div>
        <h2 id="cookies-title" tabIndex={-1}>
          {cookies.title}
        </h2>
        <p>
          <span class="own">{cookies.text}</span>
          <span class="shared">{cookies.textPixel}</span> <a href={at('/cookies-policy')}>{footer.cookies}</a>
        </p>
      </div>
      <div class="answers">
        <button type="button" class="outline" data-cookies="accepted">
          {cookies.accept}
        </button>
        <button type="button" class="outline" data-cookies="rejected">
          {cookies.reject}
        </button>
      </div>
    </section>
  );
}
