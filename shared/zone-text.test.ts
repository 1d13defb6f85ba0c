import { expect, test } from 'vitest';
import { zoneText } from './zone-text.ts';

test('names time zones as people do, in their language, each once', () => {
  expect(zoneText('America/New_York', 'en')).toBe('Eastern Time');
  expect(zoneText('Asia/Jakarta, Asia/Pontianak, Asia/Makassar', 'id')).toBe(
    'Waktu Indonesia Barat, Waktu Indonesia Tengah',
  );
});

test('lists time zones from west to east', () => {
  expect(zoneText('Asia/Makassar, Asia/Jayapura, Asia/Jakarta', 'id')).toBe(
    'Waktu Indonesia Barat, Waktu Indonesia Tengah, Waktu Indonesia Timur',
  );
  expect(zoneText('America/New_York, Mars/Olympus_Mons, America/Los_Angeles', 'en')).toBe(
    'Pacific Time, Eastern Time, Mars/Olympus Mons',
  );
});

test('keeps the identifier of a zone that has no name, or is unknown here', () => {
  expect(zoneText('Etc/UTC', 'en')).toBe('Etc/UTC');
  expect(zoneText('Mars/Olympus_Mons', 'en')).toBe('Mars/Olympus Mons');
});
