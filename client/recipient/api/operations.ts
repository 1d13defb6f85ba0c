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

/** The operations that answer with the invitation. */
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

/** A generated operation: what it takes and gives, as types only. */
export type Operation<Data, Variables> = { __apiType?: (variables: Variables) => Data };

/** The name under which the server knows an operation's text. */
export const hashOf = (operation: object) => (operation as { __meta__: { hash: string } }).__meta__.hash;

/** What an operation takes beside the link's key, which is added when it is sent. */
type VariablesOf<Document> =
  Document extends Operation<unknown, infer Variables> ? Omit<Variables, 'token'> : never;
export type OperationVariables = { [Name in OperationName]: VariablesOf<(typeof operations)[Name]> };
