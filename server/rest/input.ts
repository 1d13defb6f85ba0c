import type { FastifyError, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler as zodCompiler,
} from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { checkTexts } from '#server/check-texts.ts';
import { AppError } from '#server/errors.ts';
import { wordsOf } from './input-words.ts';

/** Zod's validation; before it, the length of every text is checked. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodObject> = (route) => {
  const validate = zodCompiler(route);
  const names = Object.keys(route.schema.shape);
  return (data: Record<string, unknown> | null | undefined) => {
    try {
      for (const name of names) checkTexts(data?.[name], name);
    } catch (error) {
      if (error instanceof AppError) return { error };
      throw error;
    }
    return validate(data ?? {});
  };
};

/** Whether the key of a call stands in its body, which only purchases read. */
const hasKey = (body: unknown) => body instanceof Object && 'idempotencyKey' in body;

/** A refusal names the field at fault as the caller knows it. */
export function nameField(error: FastifyError | AppError, request: FastifyRequest): never {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    throw new AppError('BAD_INPUT', {
      ...(issue && { message: wordsOf(issue) }),
      field: issue?.instancePath.slice(1).replaceAll('/', '.') || 'body',
    });
  }
  if (!(error instanceof AppError)) throw error;
  const { field: of = '' } = error.details;
  const isHeaders = of === 'idempotencyKey' && !hasKey(request.body);
  const field = isHeaders ? 'idempotency-key' : request.routeOptions.config.fieldNames?.[of];
  throw field ? new AppError(error.code, { ...error.details, field }) : error;
}
