import type { Locale } from '#shared/locales.ts';
import { phoneCountry } from '../../browser/phone-country.ts';
import { keepLookupDraft } from '../../src/features/lookup/lookup-draft.ts';
import { forgetRequestDraft, keepRequestDraft } from '../../src/features/location/request-draft.ts';
import { phoneInfo } from '../../src/ui/phone-info.ts';
import { takeTyped } from '../../src/ui/start-again.ts';
import { openDialog, startAgainAfter } from './open-app.ts';

type Typing = typeof import('./typing.ts');

const typing = (): Promise<Typing> => import('./typing.ts');

/** The messages for invalid input differ between looking up and asking. */
const wordFor = (problem: string, intent: string): string =>
  intent === 'lookup' && problem.endsWith('Invalid') ? `lookup${problem}` : problem;

/** The list of countries, which shows the chosen one's code and calling code while it is closed. */
function countryList(form: HTMLFormElement, locale: Locale) {
  const select = form.querySelector('select')!;
  const choose = (country: string) => {
    select.value = country;
    const callingCode = /\+\d+/.exec(select.selectedOptions[0]?.text ?? '')?.[0] ?? '';
    select.previousElementSibling!.textContent = `${country} ${callingCode}`;
  };
  const countries = [...select.options].map(({ value }) => value);
  choose(phoneCountry(locale, countries));
  return { select, choose };
}

/** The single input: shows what has been recognised as the user types, and passes it on to the app. */
export function entry(form: HTMLFormElement, locale: Locale): void {
  const input = form.querySelector('input')!;
  const [kind, problem] = ['kind', 'problem'].map((name) => form.querySelector(`#subject-${name}`)!);
  const offer = form.querySelector<HTMLButtonElement>('#subject-offer')!;
  const didYouMean = offer.textContent;
  const { select, choose } = countryList(form, locale);
  const word = (name: string) => form.dataset[name.toLowerCase()] ?? '';
  const refuse = (name: string) => {
    problem!.textContent = name && word(name);
    input.setAttribute('aria-invalid', String(name !== ''));
    offer.hidden = true;
    if (name) input.focus();
  };

  async function show(isErased = false): Promise<void> {
    refuse('');
    const { describe } = await typing();
    const { text, name, country, countryName } = describe(input.value, select.value, locale);
    const recognised = name ? [word(name), countryName].filter(Boolean).join(' · ') : '';
    choose(country);
    select.parentElement!.hidden = name === 'email';
    // A screen reader would read it out after every character.
    if (kind!.textContent !== recognised) kind!.textContent = recognised;
    // A pasted or changed number is formatted in groups; only when the caret is at the end, or it would jump.
    if (text !== input.value && !isErased && input.selectionStart === input.value.length) input.value = text;
  }

  async function changeCountry(): Promise<void> {
    const { numberOf } = await typing();
    input.value = numberOf(select.value, input.value);
    await show();
  }

  async function go(intent: string): Promise<void> {
    const { read, probable, countryOf, isTextable } = await typing();
    const subject = read(input.value, select.value);
    if (typeof subject === 'string') {
      refuse(wordFor(subject, intent));
      const meant = probable(input.value, select.value);
      offer.hidden = !meant;
      offer.value = meant ?? '';
      offer.textContent = didYouMean.replace('{{number}}', offer.value.replaceAll(' ', '\u00A0'));
      return;
    }
    if (intent === 'locate' && subject.kind === 'PHONE' && !isTextable(subject.subject))
      return refuse('notMobile');
    const used = subject.kind === 'PHONE' && countryOf(subject.subject);
    if (used) phoneInfo.write(used);
    // The dialog is about the newest of the two.
    if (intent === 'lookup') {
      forgetRequestDraft();
      keepLookupDraft(subject);
    } else keepRequestDraft({ channel: subject.kind, recipient: subject.subject });
    await openDialog('searching');
  }

  input.addEventListener('focus', () => void typing().catch(() => undefined));
  input.addEventListener('input', (event) => {
    const isErased = (event as Partial<InputEvent>).inputType?.startsWith('delete');
    void show(isErased).catch(() => undefined);
  });
  select.addEventListener('change', () => {
    choose(select.value);
    void changeCountry().catch(() => undefined);
  });
  offer.addEventListener('click', () => {
    input.value = offer.value;
    input.focus();
    void show().catch(() => undefined);
  });
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
