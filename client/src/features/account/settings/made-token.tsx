import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

type Props = { name: string; token: string; onDone: () => void };

/** A token that was just made, to be copied; it cannot be shown again. */
export function MadeToken({ name, token, onDone }: Props) {
  const { t } = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success(t('settings.tokens.copied'));
    } catch {
      field.current?.select();
      toast.error(t('settings.tokens.copyFailed'));
    }
  };
  return (
    <Stack gap="4" bg="bg.info" p="4" borderRadius="control">
      <Text role="status" color="fg.info">
        {t('settings.tokens.made', { name })}
      </Text>
      <TextField
        ref={field}
        label={t('settings.tokens.tokenLabel')}
        value={token}
        readOnly
        fontFamily="mono"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
      />
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden /> {t('settings.tokens.copy')}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('settings.tokens.done')}
        </Button>
      </Flex>
    </Stack>
  );
}
