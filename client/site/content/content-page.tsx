import { pageData } from '#shared/structured-data.ts';
import { policyPages, type ContentPage as Name } from '#shared/site-pages.ts';
import { Data, Document } from '../frame/document.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header } from '../frame/header.tsx';
import { marks } from '../frame/marks.ts';
import { usePage } from '../frame/page.tsx';
import { Block } from './block.tsx';
import { policyVersion, type Block as Part, type Content } from './content.ts';
import { contents } from './contents.ts';

/** Questions and answers for search engines. */
function questions({ sections }: Content) {
  const plain = (part: Part) =>
    typeof part === 'string' ? part : 'href' in part ? part.text : part.join(' ');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections.map(({ title, body }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: body.map(plain).join(' ') },
    })),
  };
}

function Version() {
  const { locale, site } = usePage();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <p class="hint">
      {site.frame.version} <time dateTime={policyVersion}>{day.format(new Date(policyVersion))}</time>
    </p>
  );
}

type Props = {
  name: Name;
  styles: string;
  /** Runs before the first paint. */
  early: string;
  /** The site's script, for the button that changes the appearance. */
  script: string;
};

/** A policy or a page of information, complete without its script. */
export function ContentPage({ name, script, ...parts }: Props) {
  const { path, locale, site } = usePage();
  const content = contents[name][locale];
  const { title, lead, note, sections } = content;
  const kind = name === 'about-us' ? 'AboutPage' : 'WebPage';
  const data = [
    pageData({ kind, path, name: title, description: lead }, locale, marks.origin),
    ...(name === 'faqs' ? [questions(content)] : []),
  ];
  return (
    <Document
      title={`${title} · Whereabouts`}
      described={{ description: lead, kind: 'article' }}
      head={
        <>
          {data.map((one) => (
            <Data type="application/ld+json" data={one} />
          ))}
          <script type="module" src={script} />
        </>
      }
      {...parts}
    >
      <div id="page" class="site">
        <Header />
        <main>
          <h1>{title}</h1>
          <p class="lead">{lead}</p>
          {note && <p class="notice">{note}</p>}
          {policyPages.some((page) => page === name) && <Version />}
          <nav aria-label={site.frame.contents}>
            <ul>
              {sections.map(({ id, title: heading }) => (
                <li>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
          {sections.map(({ id, title: heading, body }) => (
            <>
              <h2 id={id}>{heading}</h2>
              {body.map((part) => (
                <Block part={part} />
              ))}
            </>
          ))}
        </main>
        <Footer />
      </div>
    </Document>
  );
}
