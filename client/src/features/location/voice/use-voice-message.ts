import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { useSendVoiceMessageMutation } from '../../../gql/hooks.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import type { TimedFailure } from '../request-form/send-failure.tsx';
import { forgetSendLimits } from '../request-form/use-send-limit.ts';

/** Calls the recipient of a request; `failure`: why the last call was refused. */
export function useVoiceMessage(onSent: () => void) {
  const { t } = useTranslation('location');
  const { cache } = useApolloClient();
  const isMounted = useIsMounted();
  const [call, { loading }] = useSendVoiceMessageMutation({
    context: { showsFailures: true, failed: t('voice.failed') },
  });
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  const send = async (locationId: string, templateId: string) => {
    setFailure(null);
    try {
      const { data } = await call({ variables: { locationId, templateId: templateId || null } });
      if (!data) return;
      forgetSendLimits(cache);
      toast.success(t('voice.success'));
      if (isMounted()) onSent();
    } catch (error) {
      forgetSendLimits(cache);
      setFailure({ ...failureOf(error), at: Date.now() });
    }
  };
  return { send, loading, failure, forget: () => setFailure(null) };
}
