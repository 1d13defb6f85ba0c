#!/usr/bin/env node
// As much of curl as docs/api.md uses, so that its commands run where there is no curl.
import { readFileSync } from 'node:fs';

const headers = {};
let [url, body] = ['', undefined];
const words = process.argv.slice(2);
while (words.length > 0) {
  const word = words.shift();
  if (word === '-s') continue;
  if (word === '-H') {
    const [, name, value] = /^([^:]+): (.*)$/.exec(words.shift());
    headers[name] = value;
  } else if (word === '-d') {
    const data = words.shift();
    body = data === '@-' ? readFileSync(0, 'utf8') : data;
  } else if (word.startsWith('-')) throw new Error(`curl.mjs does not know ${word}`);
  else url = word;
}
const answer = await fetch(url, { method: body === undefined ? 'GET' : 'POST', headers, body });
process.stdout.write(await answer.text());
