/** Towns of Indonesia that GeoNames or DB-IP name in English, and their Indonesian names. */
export const indonesianTowns: Readonly<Record<string, string>> = {
  'Ambon City': 'Kota Ambon',
  'Amlapura city': 'Amlapura',
  'Central Jakarta': 'Jakarta Pusat',
  'City of Balikpapan': 'Balikpapan',
  'East Jakarta': 'Jakarta Timur',
  'Jambi City': 'Kota Jambi',
  'North Jakarta': 'Jakarta Utara',
  'South Jakarta': 'Jakarta Selatan',
  'South Tangerang': 'Tangerang Selatan',
  'West Jakarta': 'Jakarta Barat',
};

/** A place's name for readers of Indonesian. */
export const inIndonesian = (name: string): string => indonesianTowns[name] ?? name;
