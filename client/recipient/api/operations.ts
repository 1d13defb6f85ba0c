import {
  AskWhoThisIsDocument,
  BlockRequestsDocument,
  DeclineConsentDocument,
  ExtendConsentDocument,
  GrantConsentDocument,
  ReadInvitationDocument,
  ReplyWithoutLocationDocument,
  SharePositionDocument,
  SharePositionsDocument,
  WithdrawConsentDocument,
} from '../gql/graphql.ts';

/** The operations that return the invitation. */
export const operations = {
  readInvitation: ReadInvitationDocument,
  grantConsent: GrantConsentDocument,
  sharePosition: SharePositionDocument,
  sharePositions: SharePositionsDocument,
  declineConsent: DeclineConsentDocument,
  withdrawConsent: WithdrawConsentDocument,
  extendConsent: ExtendConsentDocument,
  askWhoThisIs: AskWhoThisIsDocument,
  replyWithoutLocation: ReplyWithoutLocationDocument,
  blockRequests: BlockRequestsDocument,
};

export type OperationName = keyof typeof operations;

/** A generated operation: its variables and result, as types only. */
export type Operation<Data, Variables> = { __apiType?: (variables: Variables) => Data };

/** The hash by which the server knows an operation's text. */
export const hashOf = (operation: object) => (operation as { __meta__: { hash: string } }).__meta__.hash;

/** An operation's variables besides the link's key, which is added when it is sent. */
type VariablesOf<Document> =
  Document extends Operation<unknown, infer Variables> ? Omit<Variables, 'token'> : never;
export type OperationVariables = { [Name in OperationName]: VariablesOf<(typeof operations)[Name]> };
