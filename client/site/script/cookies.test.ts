// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { cookies } from './cookies.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  document.body.innerHTML = `<section id="cookies"><button data-cookies="rejected">Reject</button></section>
    <main id="home-content" tabindex="-1"><input></main>`;
  cookies(find('section'));
});

test('after the answer to the cookie question, the page has the focus', () => {
  find('button').focus();
  find('button').click();
  expect(document.activeElement).toBe(find('main'));
});

test('an answer that was given before the script was there takes the focus from no field', () => {
  find('input').focus();
  find('button').click();
  expect(document.activeElement).toBe(find('input'));
});
