// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { countryOptions } from '#shared/country-options.ts';
import { entry } from './entry.ts';

afterEach(() => localStorage.clear());

function open() {
  const options = countryOptions('en').map(
    ({ country, label }) => `<option value="${country}">${label}</option>`,
  );
  document.body.innerHTML = `<form data-phone="Phone number" data-phoneinvalid="Invalid"><div><span></span><select>${options.join('')}</select></div><input>
    <p id="subject-kind" aria-live="polite"></p><p id="subject-problem"></p>
    <button type="button" id="subject-offer" hidden>Did you mean {{number}}?</button></form>`;
  const form = document.forms[0]!;
  entry(form, 'en');
  const input = form.querySelector('input')!;
  const type = (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  return { form, input, type, select: form.querySelector('select')!, offer: form.querySelector('button')! };
}

test('what has been recognised is read out once, not after every character', async () => {
  const { input, type } = open();
  const kind = document.getElementById('subject-kind')!;
  const readOut: unknown[] = [];
  new MutationObserver((changes) => readOut.push(...changes)).observe(kind, { childList: true });
  for (const text of ['+6281', '+62812', '+628123']) {
    type(text);
    await vi.waitFor(() => expect(input.value).toContain(' '));
  }
  await vi.waitFor(() => expect(kind.textContent).toBe('Phone number · Indonesia'));
  expect(readOut).toHaveLength(1);
});

test('the country is that of the number used last, until another calling code is typed or it is chosen', async () => {
  localStorage.setItem('phone_info', JSON.stringify({ country: 'PH', callingCode: '63' }));
  const { input, type, select } = open();
  expect(select.value).toBe('PH');
  expect(select.previousElementSibling!.textContent).toBe('PH +63');
  type('+44');
  await vi.waitFor(() => expect(select.value).toBe('GB'));
  select.value = 'ID';
  select.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(input.value).toBe('+62'));
});

test('offers the number that was probably meant, and takes it only when it is confirmed', async () => {
  const { form, input, type, offer } = open();
  type('+52 1 55 1234 5678');
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() => expect(offer.hidden).toBe(false));
  expect(offer.textContent).toBe('Did you mean +52\u00A055\u00A01234\u00A05678?');
  expect(input.value).toBe('+52 1 55 1234 5678');
  offer.click();
  expect(input.value).toBe('+52 55 1234 5678');
  await vi.waitFor(() => expect(offer.hidden).toBe(true));
});
