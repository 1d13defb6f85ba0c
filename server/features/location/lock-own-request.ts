import { LockMode } from '@mikro-orm/core';
import type { Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { isUuid } from '#shared/uuid.ts';
import { LocationRequest } from './location-request.entity.ts';

/** One of an account's requests, locked until the caller's transaction ends. Throws NOT_FOUND. */
export async function lockOwnRequest(em: Em, accountId: string, id: string): Promise<LocationRequest> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const request = isUuid(id) ? await em.findOne(LocationRequest, { id, accountId }, lock) : null;
  if (!request) throw new AppError('NOT_FOUND');
  return request;
}
