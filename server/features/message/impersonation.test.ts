import { expect, test } from 'vitest';
import { isImpersonation } from './impersonation.ts';

test.each([
  'NYPD',
  'N.Y.P.D.',
  'LAPD Detective Unit',
  'MI5',
  'M I 6',
  'Homeland Security',
  'US Homeland Security',
  'Gendarmerie',
  'La Gendarmerie nationale',
  'Carabinieri',
  'Guardia Civil',
  'Court',
  'County Court',
  'Los Angeles Court',
  'Court of Appeal',
  'Judge Judy',
  'Judge',
  'District Judge',
  'Department of Justice',
  'Badan Intelijen Negara',
  'BIN',
  'Petugas BIN',
  'Kejari Depok',
  'Majelis Hakim',
  'Meta',
  'M e t a',
  'Meta Verified',
  'Chase',
  'LinkedIn',
  'You Tube',
  'HSBC',
])('rejects %s, on the list of agencies, courts and brands', (name) => {
  expect(isImpersonation(name)).toBe(true);
});

test.each([
  'Mum',
  'Papa',
  'Courtney',
  'Grace Court',
  'Mike Judge',
  'Aaron Judge',
  'Meta Sari',
  'Dwi Meta',
  'Chase Miller',
  'Mandiri Putra',
  'Bpk Agus',
  'Lukman Hakim',
  'Naomi 5',
  'Justice',
  'Sony',
  'Polita Moretti',
])('accepts %s, a person, with the name of one or without', (name) => {
  expect(isImpersonation(name)).toBe(false);
});
