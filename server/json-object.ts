import { AppError } from './errors.ts';

/** The object in a field that takes JSON text. Throws BAD_INPUT for anything else. */
export function readJsonObject(text: string, field: string): object {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new AppError('BAD_INPUT', { field, message: 'not JSON' });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new AppError('BAD_INPUT', { field, message: 'not an object' });
  return given;
}
