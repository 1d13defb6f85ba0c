import { Client } from 'pg';

/**
 * Every row of every table of every schema but PostgreSQL's own (the jobs' too), as text; binary values as they are
 * printed and as they read. By table.
 */
export async function dumpDatabase(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const dump: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      dump[name] = rows.map(({ text }) => legible(text)).join('\n');
    }
    return dump;
  } finally {
    await client.end();
  }
}

/** A row's text, and behind each binary value what it says in one and in many bytes for each character. */
const legible = (row: string): string =>
  row.replace(/\\+x([0-9a-f]{2,})/g, (printed, hex: string) => {
    const bytes = Buffer.from(hex, 'hex');
    return `${printed} ${bytes.toString('latin1')} ${bytes.toString('utf8')}`;
  });

/** What of a secret could be found under another face: its encodings, and its digits alone. */
export function faces(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const digits = secret.replace(/\D/g, '');
  return [
    secret,
    secret.toLowerCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    // Base64 of a longer text holds this in one of three shifts; the inner part is the same in each.
    ...[0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(shift === 0 ? 0 : 4, -4),
    ),
    ...(digits.length > 6 ? [digits] : []),
  ].filter((face) => face.length > 5);
}

/** A number's faces: its first decimals, and its eight bytes as hexadecimal digits in both orders. */
export function facesOfNumber(value: number): string[] {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return [
    value.toFixed(6).slice(0, -2),
    bytes.toString('hex'),
    bytes.toReversed().reduce((all, byte) => all + byte.toString(16).padStart(2, '0'), ''),
  ];
}
