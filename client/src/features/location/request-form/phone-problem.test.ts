import { expect, test } from 'vitest';
import { countryOf, isJoined, phoneProblem } from './phone-problem.ts';

test.each([
  ['', 'numberEmpty'],
  ['+62', 'numberInvalid'],
  ['+62812', 'numberInvalid'],
  ['+442079460123', 'numberNotMobile'],
  ['+6281234567890', null],
  ['+12025550143', null],
])('the problem with %j is %s', (number, problem) => {
  expect(phoneProblem(number)).toBe(problem);
});

test.each([
  ['', null],
  ['+62812', null],
  ['+6281234567890', 'ID'],
  ['+12025550143', 'US'],
])('the country of %j is %j', (number, country) => {
  expect(countryOf(number)).toBe(country);
});

test.each([
  ['+62 812 3456 789 ext. 5', true],
  ['+62 812 3456 789 x5', true],
  ['+62812345678;ext=12', true],
  ['+62 812 3456 789 #5', true],
  ['+62 812 3456 789,5', true],
  ['+6281234567890 / +6281234567891', true],
  ['No. 1: +62 812 3456 7890', true],
  ['+٦٢٨١٢٣٤٥٦٧٨ تحويلة ٥', true],
  ['\u202A+62 812-3456-7890\u202C', false],
  ['+62\u200B812\u00A03456\u20117890', false],
  ['+62 (0)812 3456 7890', false],
  ['(+62) 812.3456.7890', false],
  ['[0812] 3456/7890', false],
  ['＋６２（０）８１２－３４５６－７８９０', false],
  ['+٦٢٨١٢٣٤٥٦٧٨٩٠', false],
  ['tel:+6281234567890', false],
  ['WA: +62 812 3456 7890 (Budi)', false],
  ['', false],
])('the digits of %j are joined from more than one number: %j', (text, joined) => {
  expect(isJoined(text)).toBe(joined);
});
