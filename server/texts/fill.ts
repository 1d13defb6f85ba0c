/** A text with each `{name}` replaced by its value; by nothing where there is none. In one pass: values stay as they are. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
