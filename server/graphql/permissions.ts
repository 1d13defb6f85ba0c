import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '#server/request-context.ts';
import { AppError } from '#server/errors.ts';
import type { LiveUpdates, Mutation, Query } from './generated.ts';

type Rule = (ctx: RequestContext) => void;

/** Anybody, with or without an account. */
const anyone: Rule = () => {};
/** Whoever holds the link: the use case checks the token. */
const linkHolder: Rule = () => {};
const signedIn: Rule = (ctx) => {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED');
};

type Rules<Root> = Record<Exclude<keyof Root, '__typename'>, Rule>;

/** Who may ask for each root field. A field without a rule does not compile, and does not start either. */
const rules: {
  Query: Rules<Query>;
  Mutation: Rules<Mutation>;
  LiveUpdates: Rules<LiveUpdates>;
} = {
  Query: {
    viewer: anyone,
    passwordKey: anyone,
    accountExistence: anyone,
    location: signedIn,
    locations: signedIn,
    invitation: linkHolder,
    heldData: linkHolder,
    consentText: anyone,
    sendLimits: signedIn,
    // A visitor's lookup has its id for a key: the use case checks whose it is.
    lookup: linkHolder,
    lookups: signedIn,
    report: signedIn,
    messageTemplates: anyone,
    messagePreview: anyone,
    plans: anyone,
    paymentMethods: anyone,
    paymentOutcome: linkHolder,
    payment: signedIn,
    withdrawal: linkHolder,
  },
  Mutation: {
    requestSignInLink: anyone,
    signInWithLink: anyone,
    signInWithPassword: anyone,
    signOut: anyone,
    endSession: signedIn,
    requestResetCode: anyone,
    resetPassword: anyone,
    changePassword: signedIn,
    requestEmailChange: signedIn,
    confirmEmailChange: anyone,
    exportAccount: signedIn,
    deleteAccount: signedIn,
    registerAndSubscribe: anyone,
    subscribe: signedIn,
    signInAfterPayment: linkHolder,
    cancelSubscription: signedIn,
    resumeSubscription: signedIn,
    changePaymentMethod: signedIn,
    withdrawPurchase: linkHolder,
    requestLocation: signedIn,
    sendVoiceMessage: signedIn,
    cancelRequest: signedIn,
    askToExtend: signedIn,
    answerWhoThisIs: signedIn,
    sandboxRecipient: signedIn,
    startLookup: anyone,
    claimLookup: signedIn,
    disputeItem: signedIn,
    grantConsent: linkHolder,
    sharePosition: linkHolder,
    declineConsent: linkHolder,
    withdrawConsent: linkHolder,
    extendConsent: linkHolder,
    askWhoThisIs: linkHolder,
    replyWithoutLocation: linkHolder,
    blockRequests: linkHolder,
    reportAbuse: linkHolder,
    reportVisit: anyone,
    recordEvent: anyone,
    forgetVisitor: anyone,
  },
  LiveUpdates: {
    locationChanged: signedIn,
    lookupProgressed: linkHolder,
  },
};

/** Puts each root field behind its rule; throws at start for a field that has none. */
export function permit(schema: GraphQLSchema): GraphQLSchema {
  const mutation = schema.getMutationType();
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!root) continue;
    const ofRoot = rules[root.name as keyof typeof rules] as Record<string, Rule> | undefined;
    for (const field of Object.values(root.getFields())) {
      const rule = ofRoot?.[field.name];
      if (!rule) throw new Error(`no permission rule for ${root.name}.${field.name}`);
      const resolve = field.resolve ?? defaultFieldResolver;
      const subscribe = field.subscribe;
      if (subscribe) {
        field.subscribe = (source, args, ctx: RequestContext, info) => {
          rule(ctx);
          return subscribe(source, args, ctx, info);
        };
      } else {
        const isAct = root === mutation;
        field.resolve = (source, args, ctx: RequestContext, info) => {
          if (isAct && ctx.isForgeable) throw new AppError('APP_ID_MISSING');
          rule(ctx);
          return resolve(source, args, ctx, info);
        };
      }
    }
  }
  return schema;
}
