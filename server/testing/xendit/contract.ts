import { openContract } from '../recorded-contract.ts';
import contract from './contract.json' with { type: 'json' };

export type OperationName = keyof typeof contract.operations;

export const { operationAt, requestFaults, answerFaults } = openContract<OperationName>(contract);
