/** Terms and their descriptions; those without a text are left out. */
export function Facts({ facts }: { facts: (readonly [string, string])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, text]) => text)
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
