import type { Locale } from '#shared/locales.ts';
import { keepLookupDraft } from '../src/features/lookup/lookup-draft.ts';
import { keepRequestDraft } from '../src/features/location/request-draft.ts';
import { takeTyped } from '../src/ui/start-again.ts';
import { openDialog, startAgainAfter } from './open-app.ts';

type Typing = typeof import('./typing.ts');

const typing = (): Promise<Typing> => import('./typing.ts');

/** The messages for invalid input differ between looking up and asking. */
const wordFor = (problem: string, intent: string): string =>
  intent === 'lookup' && problem !== 'empty' ? `lookup${problem}` : problem;

/** The single input: shows what has been recognised as the user types, and passes it on to the app. */
export function entry(form: HTMLFormElement, locale: Locale): void {
  const input = form.querySelector('input')!;
  const [kind, problem] = ['kind', 'problem'].map((name) => form.querySelector(`#subject-${name}`)!);
  const word = (name: string) => form.dataset[name.toLowerCase()] ?? '';
  const refuse = (name: string) => {
    problem!.textContent = name && word(name);
    input.setAttribute('aria-invalid', String(name !== ''));
    if (name) input.focus();
  };

  async function show(): Promise<void> {
    refuse('');
    const { describe } = await typing();
    const { text, name, country } = describe(input, locale);
    const recognised = name ? [word(name), country].filter(Boolean).join(' · ') : '';
    // Otherwise it is read out after every character.
    if (kind!.textContent !== recognised) kind!.textContent = recognised;
    // A pasted or changed number is formatted in groups; only when the caret is at the end, or it would jump.
    if (text !== input.value && input.selectionStart === input.value.length) input.value = text;
  }

  async function go(intent: string): Promise<void> {
    const { read } = await typing();
    const subject = read(input.value, locale);
    if (typeof subject === 'string') return refuse(wordFor(subject, intent));
    if (intent === 'lookup') keepLookupDraft(subject);
    else keepRequestDraft({ channel: subject.kind, recipient: subject.subject });
    await openDialog(intent === 'lookup' ? 'searching' : 'login');
  }

  input.addEventListener('focus', () => void typing().catch(() => undefined));
  input.addEventListener('input', () => void show().catch(() => undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { submitter } = event;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'locate';
    go(intent).catch(async (failure: unknown) => {
      await startAgainAfter(failure, input.value);
      refuse('failed');
    });
  });
  input.value ||= takeTyped();
  // Typed before this script was loaded.
  if (input.value) void show().catch(() => undefined);
}
