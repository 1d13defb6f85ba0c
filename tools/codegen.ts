import { fingerprint, isCurrent, markCurrent } from './fingerprint.ts';
import type { Work } from './fingerprint.ts';
import { must } from './run.ts';

const work: Work = {
  mark: 'client/src/gql/.inputs-hash',
  inputs: [
    'schema/*.graphql',
    'client/src/**/*.{ts,tsx}',
    'codegen.ts',
    'tools/codegen*.{ts,cjs}',
    'package-lock.json',
  ],
  ignore: ['client/src/gql/**'],
  outputs: ['server/graphql/generated.ts', 'client/src/gql/graphql.ts', 'client/src/gql/hooks.ts'],
};

/** Generates types, documents and hooks; at once when nothing they are made of has changed. */
if (!isCurrent(work)) {
  const made = fingerprint(work);
  await must('graphql-codegen', ['--config', 'codegen.ts']);
  markCurrent(work, made);
}
