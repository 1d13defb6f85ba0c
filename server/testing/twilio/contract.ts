import contract from './contract.json' with { type: 'json' };
import { readTwiml } from './twiml.ts';

export type OperationName = keyof typeof contract.operations;
/** What a form or a query holds; a name that comes more than once has all of its values. */
export type Params = Record<string, string | string[]>;

/** A parameter that comes once; null when it is absent. */
export const single = (params: Params, name: string): string | null => {
  const value = params[name];
  return typeof value === 'string' ? value : null;
};

type Schema = {
  type: string;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  nullable?: boolean;
  like?: string;
  items?: Schema;
};
type Operation = {
  method: string;
  path: string;
  contentType?: string;
  required: string[];
  parameters: Record<string, Schema>;
  status: number;
  response: Record<string, Schema>;
};

const operations = contract.operations as Record<OperationName, Operation>;
const parts = contract.pathParameters as Record<string, Schema>;
export const statusOf = (name: OperationName): number => operations[name].status;

/** The operation that a request is for; null when the contract has none. */
export function operationAt(method: string, path: string): OperationName | null {
  const names = Object.keys(operations) as OperationName[];
  return (
    names.find((name) => operations[name].method === method && fits(operations[name].path, path)) ?? null
  );
}

function fits(template: string, path: string): boolean {
  const given = path.split('/');
  const wanted = template.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => {
      const schema = parts[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''];
      return schema ? faultOfText(schema, given[index]!) === null : part === given[index];
    })
  );
}

/** What the contract has against a request, each with the name of the parameter; none when it is right. */
export function requestFaults(
  name: OperationName,
  contentType: string | undefined,
  params: Params,
): string[] {
  const { contentType: wanted, required, parameters } = operations[name];
  if (wanted && contentType !== wanted) return [`content type ${contentType} instead of ${wanted}`];
  const missing = required.filter((key) => !params[key]?.length).map((key) => `${key}: is required`);
  const wrong = Object.entries(params).flatMap(([key, value]) => {
    const schema = parameters[key];
    if (!schema) return [`${key}: unknown`];
    const each = Array.isArray(value) ? value : [value];
    if (schema.type !== 'array' && each.length > 1) return [`${key}: more than once`];
    const faults = each.map((text) => faultOfText(schema.items ?? schema, text));
    return faults.filter((fault) => fault !== null).map((fault) => `${key}: ${fault}`);
  });
  return [...missing, ...wrong];
}

/** What the contract has against an answer. The real one always has every field. */
export function responseFaults(name: OperationName, body: Record<string, unknown>): string[] {
  const { response } = operations[name];
  const unknown = Object.keys(body)
    .filter((key) => !response[key])
    .map((key) => `${key}: unknown`);
  return Object.entries(response).reduce((faults, [key, schema]) => {
    const value = body[key];
    if (value === undefined) return [...faults, `${key}: is missing`];
    if (Array.isArray(value) && schema.items?.like) {
      const like = schema.items.like as OperationName;
      return [...faults, ...value.flatMap((item) => responseFaults(like, item as Record<string, unknown>))];
    }
    const fault = faultOfValue(schema, value);
    return fault ? [...faults, `${key}: ${fault}`] : faults;
  }, unknown);
}

function faultOfValue(schema: Schema, value: unknown): string | null {
  if (value === null) return schema.nullable ? null : 'may not be null';
  const type = Number.isInteger(value) ? 'integer' : typeof value;
  if (type !== schema.type) return `${type} instead of ${schema.type}`;
  return typeof value === 'string' ? faultOfText({ ...schema, type: 'string' }, value) : null;
}

function faultOfText(schema: Schema, text: string): string | null {
  const { type, format, pattern, minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = schema;
  if (schema.enum && !schema.enum.includes(text)) return 'not one of its values';
  if (pattern && !new RegExp(pattern).test(text)) return 'not of its pattern';
  if (text.length > maxLength) return `longer than ${maxLength}`;
  if (type === 'boolean' && !/^(true|false)$/.test(text)) return 'no boolean';
  if (type === 'integer' && !/^-?\d+$/.test(text)) return 'no integer';
  const isNumber = type === 'integer' || type === 'number';
  if (isNumber && !(Number(text) >= minimum && Number(text) <= maximum)) return 'out of range';
  const isRight = formats[format ?? ''];
  return isRight && !isRight(text) ? `no ${format}` : null;
}

const formats: Record<string, (text: string) => boolean> = {
  'phone-number': (text) => /^\+[1-9]\d{6,14}$/.test(text),
  endpoint: (text) => /^(\+[1-9]\d{6,14}|sip:\S+@\S+|client:\S+)$/.test(text),
  // A valid host name without underscores, as the description says; their own addresses are relative.
  uri: (text) => text.startsWith('/') || /^https?:\/\/([a-z\d-]+\.)+[a-z]{2,}([:/?]|$)/i.test(text),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text),
  'date-time-rfc-2822': (text) => /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/.test(text),
  twiml: (text) => readTwiml(text) !== null,
};
