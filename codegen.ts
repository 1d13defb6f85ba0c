import { createHash } from 'node:crypto';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { type DocumentNode, Kind, type SelectionSetNode, visit } from 'graphql';

const scalars = {
  DateTime: { input: 'string', output: 'string' },
  ID: { input: 'string', output: 'string' },
  JSON: { input: 'unknown', output: 'unknown' },
  LocalDate: { input: 'string', output: 'string' },
};

/** 128 bits of SHA-256. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/**
 * A trusted document is sent by its hash, so Apollo Client cannot add `__typename` on its way out: it has to be in
 * the text already. Not at the root, where a subscription may hold one field only.
 */
const withTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet(node, _key, parent): SelectionSetNode | undefined {
      const owner = Array.isArray(parent) ? undefined : (parent as { kind?: string } | undefined);
      if (owner?.kind === Kind.OPERATION_DEFINITION) return undefined;
      const present = node.selections.some(
        (one) => one.kind === Kind.FIELD && one.name.value === '__typename',
      );
      return present ? undefined : { ...node, selections: [typename, ...node.selections] };
    },
  });

const clientDocuments = ['client/src/**/*.graphql', 'client/src/**/*.{ts,tsx}', '!client/src/gql/**'];

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  silent: true,
  errorsOnly: true,
  generates: {
    'server/graphql/generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        immutableTypes: false,
        contextType: '../context/request-context.ts#RequestContext',
        scalars: { ...scalars, DateTime: { input: 'Date', output: 'Date | string' } },
        // Secret columns stay out of the API: a field must be asked for by name in its resolver.
        mappers: {
          Account: '../features/account/account.entity.ts#Account as AccountEntity',
          WebhookEndpoint: '../features/partner/webhooks.ts#WebhookView',
          WebhookDelivery: '../features/partner/webhook.entity.ts#WebhookDelivery as WebhookDeliveryEntity',
          Location: '../features/location/location-row.ts#LocationRow',
          Lookup: '../features/lookup/lookup.queries.ts#LookupView',
          LookupConnection: '../features/lookup/lookup.queries.ts#LookupPage',
          OwnedResult: '../features/lookup/prove-ownership.ts#OwnedView',
          TextFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          TextListFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          FlagFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          LineTypeFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          EmailValidityFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          EmailTypeFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          DeliverabilityFinding: '../features/lookup/lookup-result.ts#LookupValue as FoundValue',
          PhoneResult: './lookup.ts#ResultView',
          EmailResult: './lookup.ts#ResultView',
          Report: '../features/report/report.queries.ts#ReportView',
          ReportItem: '../features/report/report.queries.ts#ReportItemView',
          Position: '../features/location/position.ts#PositionRow',
          Invitation: '../features/consent/invitation-view.ts#InvitationView',
          Share: '../features/consent/invitation-view.ts#ShareView',
          LocationConnection: '../features/location/location-page.ts#LocationPage',
          Plan: '../features/subscription/plans.ts#OfferedPlan',
          Payment: '../features/subscription/subscription.queries.ts#PaymentRow',
          Subscription: '../features/subscription/subscription.entity.ts#Subscription as SubscriptionEntity',
        },
      },
    },
    'client/src/gql/': {
      documents: clientDocuments,
      documentTransforms: [
        {
          transform: ({ documents }) =>
            documents.map((file) =>
              file.document ? { ...file, document: withTypenames(file.document) } : file,
            ),
        },
      ],
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: { enumsAsTypes: true, useTypeImports: true, scalars, importExtension: '.ts' },
    },
    // The recipient's page carries no GraphQL client: its documents are hashes, with the texts in a file beside.
    'client/recipient/gql/': {
      documents: 'client/recipient/**/*.graphql',
      preset: 'client',
      presetConfig: {
        fragmentMasking: false,
        // Short: each hash is weight in the first script.
        persistedDocuments: { mode: 'replaceDocumentWithHash', hashAlgorithm: shortHash },
      },
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        scalars,
        importExtension: '.ts',
      },
    },
    'client/recipient/gql/enums.ts': {
      plugins: ['typescript'],
      config: { onlyEnums: true, enumsAsTypes: true },
    },
    'client/src/gql/enums.ts': {
      plugins: ['typescript'],
      config: { onlyEnums: true, enumsAsTypes: true },
    },
    'client/src/gql/hooks.ts': {
      documents: clientDocuments,
      plugins: ['./tools/codegen-hooks.cjs'],
    },
  },
};

export default config;
