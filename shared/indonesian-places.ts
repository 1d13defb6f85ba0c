/** Towns of Indonesia that GeoNames names in English, and their Indonesian names. */
export const indonesianTowns: Readonly<Record<string, string>> = {
  'Amlapura city': 'Amlapura',
  'City of Balikpapan': 'Balikpapan',
  'Jambi City': 'Kota Jambi',
  'South Tangerang': 'Tangerang Selatan',
};

/** A place's name for readers of Indonesian. */
export const inIndonesian = (name: string): string => indonesianTowns[name] ?? name;
