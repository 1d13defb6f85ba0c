/** A generated operation: its variables and result, as types only. */
export type Operation<Data, Variables> = { __apiType?: (variables: Variables) => Data };

/** The hash by which the server knows an operation's text. */
export const hashOf = (operation: object) => (operation as { __meta__: { hash: string } }).__meta__.hash;
