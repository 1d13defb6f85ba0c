import type { FastifyError, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler as zodCompiler,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkTexts } from '#server/input/check-texts.ts';
import { AppError } from '#server/errors/errors.ts';
import { wordsOf } from './input-words.ts';

/** The type that a field has where it is given. */
function innerType(type: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable;
  return isWrapped ? innerType(type.unwrap()) : type;
}

/** A number as text and digits as a number are what they look like: clients of the original are careless. */
function asMeant(type: z.core.$ZodType, value: unknown): unknown {
  if (type instanceof z.ZodNumber && typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return Number(value);
  if (type instanceof z.ZodString && typeof value === 'number') return String(value);
  return value;
}

/** Zod's validation; before it, the length of every text is checked. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodObject> = (route) => {
  const validate = zodCompiler(route);
  const shape: Record<string, z.core.$ZodType> = route.schema.shape;
  const types = Object.entries(shape).map(([name, type]) => [name, innerType(type)] as const);
  const names = types.map(([name]) => name);
  return (given: Record<string, unknown> | null | undefined) => {
    const isObject = given !== null && typeof given === 'object' && !Array.isArray(given);
    const data = isObject ? { ...given } : given;
    if (data && isObject)
      for (const [name, type] of types) if (name in data) data[name] = asMeant(type, data[name]);
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
