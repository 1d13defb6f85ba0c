import { Ajv, type ValidateFunction } from 'ajv';
import contract from './contract.json' with { type: 'json' };

export type OperationName = keyof typeof contract.operations;
export type ObjectName = keyof typeof contract.objects;
type Operation = { method: string; path: string; parameters: object; answer: ObjectName; isList?: boolean };

const operations = contract.operations as Record<OperationName, Operation>;
const names = Object.keys(operations) as OperationName[];

const formats = { uri: /^https?:\/\/\S+$/ };
// A form has texts only; an answer has types.
const forms = new Ajv({ allErrors: true, strictTypes: false, coerceTypes: true, formats });
const answers = new Ajv({ allErrors: true, strictTypes: false, formats });
for (const name of names) forms.addSchema(operations[name].parameters, name);
for (const [name, schema] of Object.entries(contract.objects)) answers.addSchema(schema, name);

/** The operation that a request is for, with the identifier in its path; null when the contract has none. */
export function operationAt(method: string, path: string): { name: OperationName; id: string } | null {
  for (const name of names) {
    const pattern = operations[name].path.replace('{id}', '(?<id>[^/]+)');
    const found = operations[name].method === method ? new RegExp(`^${pattern}$`).exec(path) : null;
    if (found) return { name, id: found.groups?.['id'] ?? '' };
  }
  return null;
}

/** What the contract has against a request, each with the path of the parameter; none when it is right. */
export const requestFaults = (name: OperationName, params: object): string[] =>
  faultsOf(forms.getSchema(name)!, structuredClone(params));

/** What the contract has against an answer: an object, or a list of them. */
export function answerFaults(name: OperationName, body: { data?: object[] }): string[] {
  const { answer, isList } = operations[name];
  return (isList ? (body.data ?? []) : [body]).flatMap((one) => faultsOf(answers.getSchema(answer)!, one));
}

function faultsOf(validate: ValidateFunction, data: unknown): string[] {
  void validate(data);
  return (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const unknown = (params as { additionalProperty?: string }).additionalProperty;
    return `${instancePath}${unknown ? `/${unknown}` : ''} ${unknown ? 'is unknown' : message}`;
  });
}
