import { usePage } from '../frame/page.tsx';
import { isMark, type Block as Part } from './content.ts';

/** A part of a section, as HTML. */
export function Block({ part }: { part: Part }) {
  const { at } = usePage();
  if (isMark(part)) return part;
  if (typeof part === 'string') return <p>{part}</p>;
  if ('href' in part)
    return (
      <p>
        <a class="more" href={at(part.href)}>
          {part.text}
        </a>
      </p>
    );
  return (
    <ul>
      {part.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}
