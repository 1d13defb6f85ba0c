import type { FailureCode } from '../../apollo/errors.ts';

/** Which field of the reset form shows a refusal (decision 0029). */
export function fieldOf(code: FailureCode): 'password' | 'verificationCode' | 'root' {
  if (code === 'PASSWORD_WEAK' || code === 'PASSWORD_UNREADABLE') return 'password';
  return code === 'CODE_INVALID' ? 'verificationCode' : 'root';
}
