#!/usr/bin/env node
// As much of curl as docs/api.md and docs/operations.md use, so that their commands run where there is no curl.
import { readFileSync } from 'node:fs';

const headers = {};
let [url, method, body, fails] = ['', undefined, undefined, false];
const words = process.argv.slice(2);
while (words.length > 0) {
  const word = words.shift();
  if (['-s', '--silent', '--show-error'].includes(word)) continue;
  if (word === '--fail') {
    fails = true;
    continue;
  }
  if (word === '-X') {
    method = words.shift();
    continue;
  }
  if (word === '-H') {
    const [, name, value] = /^([^:]+): (.*)$/.exec(words.shift());
    headers[name] = value;
  } else if (word === '-d' || word === '--data-binary') {
    const data = words.shift();
    body = data === '@-' ? readFileSync(0) : data;
  } else if (word.startsWith('-')) throw new Error(`curl.mjs does not know ${word}`);
  else url = word;
}
const answer = await fetch(url, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body });
if (fails && !answer.ok) process.exit(22);
process.stdout.write(await answer.text());
