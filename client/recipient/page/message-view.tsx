import type { ComponentChildren } from 'preact';

type Props = { heading: string; texts: (string | null)[]; children?: ComponentChildren };

/** A view that says one thing and needs at most one tap. */
export function MessageView({ heading, texts, children }: Props) {
  return (
    <section class="message">
      <h1 tabIndex={-1}>{heading}</h1>
      {texts.map((text) => text && <p key={text}>{text}</p>)}
      {children}
    </section>
  );
}
