import { fingerprint, isCurrent, markCurrent } from './fingerprint.ts';
import { must } from './run.ts';
import { codegenWork } from './works.ts';

/** Generates types, documents and hooks; at once when nothing they are made of has changed. */
if (!isCurrent(codegenWork)) {
  const made = fingerprint(codegenWork);
  await must('graphql-codegen', ['--config', 'codegen.ts']);
  markCurrent(codegenWork, made);
}
