import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
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
  type?: string;
  pattern?: string;
  enum?: (string | null)[];
  nullable?: boolean;
  items?: Schema & { like?: string };
};
type Operation = {
  method: string;
  path: string;
  contentType?: string;
  required: string[];
  parameters: Record<string, Schema>;
  status: number;
} & ({ response: Record<string, Schema> } | { responseOf: OperationName });

const operations = contract.operations as unknown as Record<OperationName, Operation>;
const names = Object.keys(operations) as OperationName[];
const responseOf = (name: OperationName): Record<string, Schema> => {
  const operation = operations[name];
  return 'response' in operation ? operation.response : responseOf(operation.responseOf);
};
export const statusOf = (name: OperationName): number => operations[name].status;

const options: Options = {
  allErrors: true,
  strictTypes: false,
  formats: {
    'phone-number': /^\+[1-9]\d{6,14}$/,
    endpoint: /^(\+[1-9]\d{6,14}|sip:\S+@\S+|client:\S+)$/,
    // A valid host name without underscores, as the description says; their own addresses are relative.
    uri: /^(\/|https?:\/\/([a-z\d-]+\.)+[a-z]{2,}([:/?]|$))/i,
    'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/,
    'date-time-rfc-2822': /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/,
    twiml: (text: string) => readTwiml(text) !== null,
    'http-method': true,
    currency: true,
    int64: true,
    'uri-map': true,
  },
};
// A form has texts only; an answer has types.
const forms = new Ajv({ ...options, coerceTypes: 'array' });
const answers = new Ajv(options);

/** OpenAPI says `nullable` beside an enum without null, and we say `like` for a whole operation's answer. */
const schemaOf = ({ items, ...schema }: Schema): object => ({
  ...schema,
  ...(schema.enum && schema.nullable ? { enum: [...schema.enum, null] } : {}),
  ...(items ? { items: items.like ? { $ref: items.like } : schemaOf(items) } : {}),
});
const objectOf = (properties: Record<string, Schema>, required: string[]): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, schemaOf(each)])),
});

for (const name of names) {
  const { parameters, required } = operations[name];
  const response = responseOf(name);
  forms.addSchema(objectOf(parameters, required), name);
  // The real answer always has every field.
  answers.addSchema(objectOf(response, Object.keys(response)), name);
}
const paths = new Ajv(options).compile(objectOf(contract.pathParameters, []));

/** The operation that a request is for; null when the contract has none. */
export const operationAt = (method: string, path: string): OperationName | null =>
  names.find((name) => operations[name].method === method && fits(operations[name].path, path)) ?? null;

function fits(template: string, path: string): boolean {
  const pattern = template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replaceAll('.', '[.]');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found !== null && paths({ ...found.groups });
}

/** The violations of the contract in a request, each with the parameter's name; none if it conforms. */
export function requestFaults(
  name: OperationName,
  contentType: string | undefined,
  params: Params,
): string[] {
  const wanted = operations[name].contentType;
  if (wanted && contentType !== wanted) return [`content type ${contentType} instead of ${wanted}`];
  return faultsOf(forms.getSchema(name)!, { ...params });
}

/** The violations of the contract in a response. */
export const responseFaults = (name: OperationName, body: Record<string, unknown>): string[] =>
  faultsOf(answers.getSchema(name)!, body);

function faultsOf(validate: ValidateFunction, data: unknown): string[] {
  void validate(data);
  return (validate.errors ?? []).map(({ keyword, instancePath, params, ...error }: ErrorObject) => {
    const given = params as Record<string, string>;
    const name = given['missingProperty'] ?? given['additionalProperty'] ?? nameIn(instancePath);
    return `${name}: ${words[keyword]?.(given) ?? error.message}`;
  });
}

/** `/StatusCallbackEvent/1` is about StatusCallbackEvent, `/messages/0/sid` about sid. */
const nameIn = (instancePath: string): string =>
  instancePath.split('/').findLast((part) => /\D/.test(part)) ?? '';

const words: Record<string, (params: Record<string, string>) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'unknown',
  enum: () => 'not one of its values',
  pattern: () => 'not of its pattern',
  maxLength: ({ limit }) => `longer than ${limit}`,
  minimum: () => 'out of range',
  maximum: () => 'out of range',
  type: ({ type }) => `no ${type}`,
  format: ({ format }) => `no ${format}`,
};
