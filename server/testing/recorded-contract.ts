import { Ajv, type ValidateFunction } from 'ajv';

type Operation = {
  method: string;
  path: string;
  /** A JSON schema of what is sent: the fields of a form, a query or a body. */
  parameters: object;
  /** The name of the object that is answered; absent where the answer is empty. */
  answer?: string;
  isList?: boolean;
};

/** What a vendor's published description says of the operations that we call. */
export type RecordedContract<Name extends string> = {
  operations: Record<Name, Operation>;
  objects: Record<string, object>;
};

/** Checks requests, and a double's own responses, against a recorded contract. */
export function openContract<Name extends string>(contract: RecordedContract<Name>) {
  const { operations } = contract;
  const names = Object.keys(operations) as Name[];
  const formats = { uri: /^https?:\/\/\S+$/ };
  const options = { allErrors: true, strictTypes: false, formats };
  // A form has texts only; an answer has types.
  const requests = new Ajv({ ...options, coerceTypes: true });
  const answers = new Ajv(options);
  for (const name of names) requests.addSchema(operations[name].parameters, name);
  for (const [name, schema] of Object.entries(contract.objects)) answers.addSchema(schema, name);

  return {
    /** The operation that a request is for, with the identifier in its path; null when the contract has none. */
    operationAt(method: string, path: string): { name: Name; id: string } | null {
      for (const name of names) {
        const pattern = operations[name].path.replace('{id}', '(?<id>[^/]+)');
        const found = operations[name].method === method ? new RegExp(`^${pattern}$`).exec(path) : null;
        if (found) return { name, id: found.groups?.['id'] ?? '' };
      }
      return null;
    },
    /** The violations of the contract in a request, each with the parameter's path; none if it conforms. */
    requestFaults: (name: Name, params: object): string[] =>
      faultsOf(requests.getSchema(name)!, structuredClone(params)),
    /** The violations of the contract in a response: an object, or a list of them. */
    answerFaults(name: Name, body: { data?: object[] }): string[] {
      const { answer, isList } = operations[name];
      if (!answer) return [];
      return (isList ? (body.data ?? []) : [body]).flatMap((one) =>
        faultsOf(answers.getSchema(answer)!, one),
      );
    },
  };
}

function faultsOf(validate: ValidateFunction, data: unknown): string[] {
  void validate(data);
  return (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const unknown = (params as { additionalProperty?: string }).additionalProperty;
    return `${instancePath}${unknown ? `/${unknown}` : ''} ${unknown ? 'is unknown' : message}`;
  });
}
