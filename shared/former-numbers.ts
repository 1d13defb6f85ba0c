/**
 * Numbers as they were written before a country changed its plan: people still have them in their address books.
 * National digits, by country calling code.
 */
const changes: Record<string, readonly (readonly [before: RegExp, now: string])[]> = {
  // Mexico, 2019: mobile numbers have lost the 1 that stood before them in international format.
  52: [[/^1(\d{10})$/, '$1']],
  // Brazil, until 2016: mobile numbers have a 9 after the area code.
  55: [[/^(\d\d)([6-9]\d{7})$/, '$19$2']],
  // Ivory Coast, 2021: two digits of the operator stand first; which operator it is, the former number shows.
  225: [
    [/^([04-9][4-6]\d{6})$/, '05$1'],
    [/^([04-9][7-9]\d{6})$/, '07$1'],
    [/^([04-9]\d{7})$/, '01$1'],
    [/^(2[0-3]8\d{5})$/, '21$1'],
    [/^([23]\d0\d{5})$/, '25$1'],
    [/^([23]\d{7})$/, '27$1'],
  ],
  // Benin, 2024: 01 stands first.
  229: [[/^(\d{8})$/, '01$1']],
};

/** The present form of a former number, in E.164; null if it is none. */
export function presentNumber(callingCode: string, national: string): string | null {
  const change = changes[callingCode]?.find(([before]) => before.test(national));
  return change ? `+${callingCode}${national.replace(...change)}` : null;
}
