import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { dropProof, heldProof, type ProtectedOperation } from '../link-proof.ts';
import { isTooLong } from '../password-rule.ts';
import { useEncryptPassword } from '../use-encrypt-password.ts';

/**
 * The proof of identity sent with an operation that cannot be undone. Nothing: the session itself is recent enough.
 */
type Proof = { token?: string; encryptedPassword?: string };

/** How a form with an `IdentityProof` reads and sends its owner's proof. */
export function useProof(operation: ProtectedOperation, hasPassword: boolean) {
  const { t } = useTranslation('account');
  const encrypt = useEncryptPassword();
  return {
    /** The form's field for the current password. */
    field: checkedText((password) => {
      if (!hasPassword || heldProof(operation)) return null;
      if (!password) return t('validation.passwordEmpty');
      // A longer one cannot be encrypted, so it cannot be right.
      return isTooLong(password) ? t('validation.passwordLong') : null;
    }),
    /** The proof to send. */
    proof: async (password: string): Promise<Proof> => {
      const token = heldProof(operation);
      if (token) return { token };
      return hasPassword ? { encryptedPassword: await encrypt(password) } : {};
    },
    /** Why a refusal is about the proof; null if it is about something else. */
    refusalOf: (error: unknown): string | null => {
      const { code } = failureOf(error);
      if (code === 'SIGN_IN_LINK_INVALID') {
        dropProof();
        return t('settings.proof.linkInvalid');
      }
      if (code !== 'CREDENTIALS_INVALID') return null;
      return t(hasPassword ? 'settings.proof.passwordWrong' : 'settings.proof.linkNeeded');
    },
    /** To be called afterwards: a proof is for one operation. */
    used: dropProof,
  };
}
