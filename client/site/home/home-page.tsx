import { homePage, type AppFiles } from '#shared/home-page.ts';
import { organization } from '#shared/structured-data.ts';
import { Block } from '../content/block.tsx';
import { contents } from '../content/contents.ts';
import { Data, Document } from '../frame/document.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header } from '../frame/header.tsx';
import { marks } from '../frame/marks.ts';
import { usePage } from '../frame/page.tsx';
import { CookieQuestion } from './cookie-question.tsx';
import { EntryForm } from './entry-form.tsx';
import { homes } from './home.ts';
import { Moment } from './pictures.tsx';
import { screens, screenSize } from './screens.ts';

/** Questions that are also answered on the home page. */
const asked = ['secret', 'asked', 'precise', 'price', 'cancel', 'emergency'];
/** The product's claims, each linked to where they are explained. */
const claims = [
  { name: 'consent', path: '/privacy-policy#asked' },
  { name: 'adults', path: '/about-us#adults' },
  { name: 'gdpr', path: '/privacy-policy#rights' },
] as const;

function FirstScreen({ map }: { map: string }) {
  const { locale, at, site } = usePage();
  const { eyebrow, heading, lead } = homes[locale];
  return (
    <div class="hero">
      <div>
        <p class="eyebrow">{eyebrow}</p>
        <h1>
          {heading.map((line, index) => (
            <>
              {index > 0 && <br />}
              {line}
            </>
          ))}
        </h1>
        <p class="lead">{lead}</p>
        <EntryForm />
        <ul class="claims">
          {claims.map(({ name, path }) => (
            <li>
              <a href={at(path)}>{site.claims[name]}</a>
            </li>
          ))}
        </ul>
      </div>
      <Moment map={map} />
    </div>
  );
}

/** `files`: addresses of the screens' pictures, by their names. */
function HowItWorks({ files }: { files: Record<string, string> }) {
  const { locale } = usePage();
  const { how, pictures: words } = homes[locale];
  return (
    <section id="how-it-works" aria-labelledby="how-title">
      <h2 id="how-title">{how.title}</h2>
      <ol class="steps">
        {how.steps.map(({ title, text, picture }, index) => (
          <li>
            {/* The one that is not shown is not loaded. */}
            {(['light', 'dark'] as const).map((appearance) => (
              <img
                class={`screen ${appearance}`}
                src={files[`${screens[index]}-${locale}-${appearance}`]}
                alt={picture}
                {...screenSize}
                loading="lazy"
                decoding="async"
              />
            ))}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p class="hint">{words.caption}</p>
    </section>
  );
}

function Points({ name }: { name: 'theirs' | 'limits' }) {
  const { title, items } = homes[usePage().locale][name];
  return (
    <section class={`points ${name}`} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      <div>
        {items.map((item) => (
          <div>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Questions() {
  const { locale, at } = usePage();
  const { title, all } = homes[locale].faqs;
  return (
    <section aria-labelledby="faqs-title">
      <h2 id="faqs-title">{title}</h2>
      {contents.faqs[locale].sections
        .filter(({ id }) => asked.includes(id))
        .map((question) => (
          <details>
            <summary>{question.title}</summary>
            {question.body.map((part) => (
              <Block part={part} />
            ))}
          </details>
        ))}
      <p>
        <a class="more" href={at('/faqs')}>
          {all}
        </a>
      </p>
    </section>
  );
}

type Props = {
  styles: string;
  /** Runs before the first paint. */
  early: string;
  app: AppFiles;
  map: string;
  screens: Record<string, string>;
};

/** The home page: it is readable without its script; the app is loaded on demand. */
export function HomePage({ styles, early, app, map, screens: files }: Props) {
  const { locale, at, common } = usePage();
  const { title, description } = homes[locale];
  const product = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Whereabouts',
    url: marks.origin + at('/'),
    description,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    inLanguage: locale,
    publisher: organization(marks.origin),
  };
  return (
    <Document
      title={title}
      described={{ description, kind: 'website' }}
      early={early}
      styles={styles}
      head={
        <>
          <Data type="application/ld+json" data={product} />
          <Data type="application/json" id={homePage.files} data={app} />
        </>
      }
    >
      <div id="root" />
      <div id={homePage.id} class="site" lang={locale}>
        <a class="skip" href="#home-content">
          {common.skipToContent}
        </a>
        <CookieQuestion />
        <Header />
        <main id="home-content" tabIndex={-1}>
          <FirstScreen map={map} />
          <HowItWorks files={files} />
          <Points name="theirs" />
          {marks.price}
          <Points name="limits" />
          {marks.reviews}
          {marks.latest}
          <Questions />
        </main>
        <Footer />
      </div>
    </Document>
  );
}
