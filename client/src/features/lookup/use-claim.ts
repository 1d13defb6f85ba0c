import { failureOf } from '../../apollo/errors.ts';
import { useClaimLookupMutation } from '../../gql/hooks.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useRefusal } from './use-refusal.ts';

/** Takes a visitor's lookup over into the reader's account; shows a refusal. */
export function useClaim() {
  const refusal = useRefusal();
  const [take, { loading }] = useClaimLookupMutation({ context: { showsFailures: true } });
  return {
    busy: loading,
    async claim(id: string): Promise<boolean> {
      try {
        await take({ variables: { id } });
        return true;
      } catch (error) {
        // A lost session is reported once.
        toast.error(refusal(error), failureOf(error).code);
        return false;
      }
    },
  };
}
