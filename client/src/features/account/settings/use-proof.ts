import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { dropProof, heldProof, type ProofAct } from '../link-proof.ts';
import { useEncryptPassword } from '../use-encrypt-password.ts';

/** What an act that cannot be undone sends along to show who asks. Nothing: the session itself is fresh. */
type Proof = { token?: string; encryptedPassword?: string };

/** The state of an `IdentityProof`, and what comes of it. */
export function useProof(act: ProofAct, hasPassword: boolean) {
  const { t } = useTranslation('account');
  const encrypt = useEncryptPassword();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');

  /** The proof to send; null if it is missing, which is then said. */
  const proof = async (): Promise<Proof | null> => {
    const token = heldProof(act);
    if (token) return { token };
    if (!hasPassword) return {};
    if (password) return { encryptedPassword: await encrypt(password) };
    setProblem(t('validation.passwordEmpty'));
    return null;
  };

  /** Takes a refusal that is about the proof; true if it was. */
  const takesRefusal = (error: unknown): boolean => {
    const { code } = failureOf(error);
    if (code === 'SIGN_IN_LINK_INVALID') {
      dropProof();
      setProblem(t('settings.proof.linkInvalid'));
      return true;
    }
    if (code !== 'CREDENTIALS_INVALID') return false;
    setProblem(t(hasPassword ? 'settings.proof.passwordWrong' : 'settings.proof.linkNeeded'));
    return true;
  };

  /** To be called after the act: a proof is for one. */
  const used = () => {
    dropProof();
    setPassword('');
    setProblem('');
  };

  const onPassword = (typed: string) => {
    setPassword(typed);
    setProblem('');
  };
  return { field: { act, hasPassword, password, onPassword, problem }, proof, takesRefusal, used };
}
