import offline from '../../illustrations/offline.svg?raw';
import { Document } from '../frame/document.tsx';
import { Logo } from '../frame/logo.tsx';
import { usePage } from '../frame/page.tsx';

const words = {
  en: {
    title: 'No connection',
    text: 'Whereabouts cannot be reached right now. Nothing is lost: what was shared is still there. Try again when you are online.',
    again: 'Try again',
  },
  id: {
    title: 'Tidak ada koneksi',
    text: 'Whereabouts sedang tidak dapat dijangkau. Tidak ada yang hilang: yang sudah dibagikan tetap ada. Coba lagi setelah Anda terhubung.',
    again: 'Coba lagi',
  },
};

/** What the installed app shows when offline; it loads nothing else. The link leads to the requested page. */
export function OfflinePage({ styles }: { styles: string }) {
  const { title, text, again } = words[usePage().locale];
  return (
    <Document title={`${title} · Whereabouts`} styles={styles}>
      <div id="page" class="site">
        <header>
          <span class="logo">
            <Logo />
            Whereabouts
          </span>
        </header>
        <main>
          <div class="picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: offline }} />
          <h1>{title}</h1>
          <p>{text}</p>
          <p>
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- to the page that was asked for */}
            <a class="button solid" href="">
              {again}
            </a>
          </p>
        </main>
      </div>
    </Document>
  );
}
