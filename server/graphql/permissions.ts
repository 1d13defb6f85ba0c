import type { GraphQLSchema } from 'graphql';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { checkScope, requireScope, scopeName } from '#server/features/partner/scopes.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { AppError } from '#server/errors/errors.ts';
import { checkAnswer, guardFields } from './answer-scopes.ts';
import { beforeField } from './before-field.ts';
import type { LiveUpdates, Mutation, Query } from './generated.ts';

/** `access` is the line of the field's description that says so; null: it has none. */
type Rule = { check: (ctx: RequestContext) => void; access: string | null };

/** Anybody: who asks makes no difference, or signs in. */
const anyone: Rule = { check: () => {}, access: null };
/** Anyone with the link: the use case checks the token. */
const linkHolder: Rule = anyone;
/** Signed-in users; no partner tokens. */
const signedIn: Rule = { check: (ctx) => requireScope(ctx, null), access: 'a sign-in.' };
/** Signed-in users, and partner tokens with this scope. */
const scoped = (scope: Scope): Rule => ({
  check: (ctx) => requireScope(ctx, scope),
  access: `a sign-in, or a token with \`${scopeName(scope)}\`.`,
});
/** Anybody, but partner tokens only with this scope (null: none). The use case checks ownership. */
const anyoneScoped = (scope: Scope | null): Rule => ({
  check: (ctx) => checkScope(ctx, scope),
  access: scope ? `everybody; a token needs \`${scopeName(scope)}\`.` : 'everybody, but no partner token.',
});

/** Visitors, and whoever is signed in. A program whose token is invalid must not continue as a visitor. */
const visitor: Rule = {
  check: (ctx) => {
    if (ctx.hasInvalidToken) throw new AppError('UNAUTHENTICATED');
  },
  access: null,
};
/** Visitors, signed-in users, and partner tokens with this scope. */
const visitorOrScoped = (scope: Scope): Rule => {
  const { check, access } = anyoneScoped(scope);
  return {
    check: (ctx) => {
      visitor.check(ctx);
      check(ctx);
    },
    access,
  };
};

type Rules<Root> = Record<Exclude<keyof Root, '__typename'>, Rule>;

/** Who may use each root field. A field without a rule does not compile, and the server does not start either. */
export const rules: {
  Query: Rules<Query>;
  Mutation: Rules<Mutation>;
  LiveUpdates: Rules<LiveUpdates>;
} = {
  Query: {
    // What a token may not read is not there for it.
    node: visitor,
    errorCodes: anyone,
    viewer: anyoneScoped('ACCOUNT_READ'),
    passwordKey: anyone,
    accountExistence: anyone,
    location: scoped('LOCATION_READ'),
    locations: scoped('LOCATION_READ'),
    invitation: linkHolder,
    heldData: linkHolder,
    consentText: anyone,
    reviewInvitation: signedIn,
    sendLimits: scoped('LOCATION_READ'),
    // A visitor's lookup has its id for a key: the use case checks whose it is.
    lookup: visitorOrScoped('LOOKUP_READ'),
    lookups: scoped('LOOKUP_READ'),
    numberFacts: visitorOrScoped('LOOKUP_READ'),
    report: scoped('LOOKUP_READ'),
    messageTemplates: anyone,
    messagePreview: anyone,
    plans: visitor,
    paymentMethods: anyone,
    paymentOutcome: visitorOrScoped('ACCOUNT_READ'),
    payment: scoped('ACCOUNT_READ'),
    withdrawal: linkHolder,
    extension: linkHolder,
  },
  Mutation: {
    requestSignInLink: anyone,
    signInWithLink: anyone,
    signInWithPassword: anyone,
    signOut: anyoneScoped(null),
    endSession: signedIn,
    requestResetCode: anyone,
    resetPassword: anyone,
    changePassword: signedIn,
    changePhone: signedIn,
    changeAnswerEmails: signedIn,
    requestEmailChange: signedIn,
    confirmEmailChange: anyone,
    createPartnerToken: signedIn,
    createWebhook: signedIn,
    deleteWebhook: signedIn,
    resendWebhook: signedIn,
    revokePartnerToken: signedIn,
    exportAccount: signedIn,
    deleteAccount: signedIn,
    registerAndSubscribe: visitor,
    sandboxAccount: anyone,
    subscribe: signedIn,
    signInAfterPayment: linkHolder,
    cancelSubscription: signedIn,
    resumeSubscription: signedIn,
    changePaymentMethod: signedIn,
    requestWithdrawalLink: anyone,
    withdrawPurchase: linkHolder,
    extendSubscription: linkHolder,
    requestLocation: scoped('LOCATION_WRITE'),
    sendVoiceMessage: scoped('LOCATION_WRITE'),
    cancelRequest: scoped('LOCATION_WRITE'),
    askToExtend: scoped('LOCATION_WRITE'),
    answerWhoThisIs: scoped('LOCATION_WRITE'),
    changeRequestIcon: scoped('LOCATION_WRITE'),
    sandboxRecipient: scoped('LOCATION_WRITE'),
    startLookup: visitorOrScoped('LOOKUP_WRITE'),
    claimLookup: scoped('LOOKUP_WRITE'),
    disputeItem: scoped('LOOKUP_WRITE'),
    // The code, and then the proof, authenticates the caller.
    requestOwnershipCode: anyone,
    proveOwnership: anyone,
    optOut: anyone,
    grantConsent: linkHolder,
    sharePosition: linkHolder,
    sharePositions: linkHolder,
    reportPresence: linkHolder,
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
    sendContactMessage: visitor,
    reportClientError: anyone,
    submitReview: signedIn,
    dismissReview: signedIn,
  },
  LiveUpdates: {
    locationChanged: scoped('LOCATION_READ'),
    lookupProgressed: visitorOrScoped('LOOKUP_READ'),
  },
};

/**
 * Applies each root field's rule, and the scopes on what a token may read; throws at start for a field without a rule.
 */
export function permit(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!root) continue;
    const isMutation = root === schema.getMutationType();
    const isQuery = root === schema.getQueryType();
    const ofRoot = rules[root.name as keyof typeof rules] as Record<string, Rule> | undefined;
    for (const field of Object.values(root.getFields())) {
      const rule = ofRoot?.[field.name];
      if (!rule) throw new Error(`no permission rule for ${root.name}.${field.name}`);
      beforeField(field, (_args, ctx, info) => {
        if (isMutation && ctx.isForgeable) throw new AppError('APP_ID_MISSING');
        rule.check(ctx);
        if (!isQuery) checkAnswer(ctx.viewer, info);
      });
    }
  }
  guardFields(schema);
  return schema;
}
