import { usePage } from '../page-context.tsx';

/** What sharing would mean, in three lines. */
export function InShort() {
  const { words } = usePage();
  return (
    <ul class="short">
      {Object.values(words.inShort).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
