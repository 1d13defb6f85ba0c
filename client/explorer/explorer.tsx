import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { connect } from './connect.ts';
import ask from './starters/ask.graphql?raw';
import recipient from './starters/recipient.graphql?raw';
import watch from './starters/watch.graphql?raw';
import { keepToken, readToken, tokenIn } from './token.ts';

const variables = JSON.stringify({ locationId: 'the id of your request', act: 'GRANT_EXACT' }, null, 2);
/** In one document: GraphiQL's tabs are controls within controls, which a screen reader cannot tell apart. */
const starters = [{ query: [ask, watch, recipient].join('\n'), variables }];

const dark = matchMedia('(prefers-color-scheme: dark)');
const onScheme = (tell: () => void) => {
  dark.addEventListener('change', tell);
  return () => dark.removeEventListener('change', tell);
};

/** GraphiQL on our own schema. For developers, in English like the schema's descriptions. */
export function Explorer() {
  const [token, setToken] = useState(readToken);
  const connection = useMemo(() => connect(token), [token]);
  useEffect(() => () => connection.close(), [connection]);
  // The editor takes its colours from the system once.
  const scheme = useSyncExternalStore(onScheme, () => (dark.matches ? 'dark' : 'light'));
  return (
    <>
      <header className="explorer-bar">
        <strong>Whereabouts API</strong>
        <label>
          Token
          <input
            type="password"
            value={token}
            autoComplete="off"
            spellCheck={false}
            placeholder="empty: whoever is signed in here"
            onChange={({ target }) => {
              const typed = tokenIn(target.value);
              keepToken(typed);
              setToken(typed);
            }}
          />
        </label>
        {/* With its opener the new window keeps the token, which lasts as long as its tab. */}
        <a href="/explorer" target="_blank" rel="opener">
          Second window
        </a>
        <a href="/schema.graphql">Schema</a>
        <a href="/api/v1/docs">REST</a>
      </header>
      <div className="explorer-editor">
        <GraphiQL key={scheme} fetcher={connection.fetcher} defaultTabs={starters} />
      </div>
    </>
  );
}
