import { AppError } from '#server/errors/errors.ts';

/** The object in a field that takes JSON, as such or as text. Throws BAD_INPUT for anything else. */
export function readJsonObject(json: unknown, field: string): object {
  let given: unknown;
  try {
    given = JSON.parse(typeof json === 'string' ? json : JSON.stringify(json));
  } catch {
    throw new AppError('BAD_INPUT', { field, message: 'not JSON' });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new AppError('BAD_INPUT', { field, message: 'not an object' });
  return given;
}
