import fc, { type Arbitrary } from 'fast-check';
import { codePoints } from '#shared/text-bounds.ts';

/** A schema in OpenAPI 3.1, as far as inputs use it. */
export type JsonSchema = {
  type?: string;
  enum?: string[];
  anyOf?: JsonSchema[];
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** What a schema allows. */
export function fromSchema(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema));
  switch (schema.type) {
    case 'string':
      return textFrom(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? Number.MIN_SAFE_INTEGER,
        max: schema.maximum ?? Number.MAX_SAFE_INTEGER,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { minLength: schema.minItems ?? 0 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fromSchema(one)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      throw new Error(`no input is described like this: ${JSON.stringify(schema)}`);
  }
}

function textFrom({
  format,
  contentMediaType,
  pattern,
  minLength = 0,
  maxLength = 10_000,
}: JsonSchema): Arbitrary<string> {
  if (contentMediaType === 'application/json')
    return fc
      .dictionary(fc.string(), fc.string())
      .map((given) => JSON.stringify(given))
      .filter(({ length }) => length <= maxLength);
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((at) => at.toISOString());
  const fits = (text: string) => codePoints(text) >= minLength && codePoints(text) <= maxLength;
  // `stringMatching` knows no look-ahead, such as its pattern has.
  if (format === 'email')
    return fc.stringMatching(/^[\w%+-]{1,20}(\.[\w%+-]{1,20})?@([a-z\d]{1,9}\.){1,3}[a-zA-Z]{2,6}$/);
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'medium' }).filter(fits);
  return fc.string({ unit: 'binary', minLength, maxLength, size: 'max' });
}
