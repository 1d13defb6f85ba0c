import { Flex, Stack, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';

type Props = {
  of: 'tokens' | 'webhooks';
  /** What it is, and that it is shown only this once. */
  text: string;
  label: string;
  value: string;
  onDone: () => void;
};

/** A token or secret that was just created, to be copied; it cannot be shown again. */
export function ShownOnce({ of, text, label, value, onDone }: Props) {
  const { t } = useTranslation('account');
  const field = useFocusOnShow<HTMLInputElement>();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t(`settings.${of}.copied`));
    } catch {
      field.current?.select();
      toast.error(t(`settings.${of}.copyFailed`));
    }
  };
  return (
    <Stack gap="4" bg="bg.info" p="4" borderRadius="control">
      <Text id={id} color="fg.info">
        {text}
      </Text>
      <TextField
        ref={field}
        label={label}
        value={value}
        readOnly
        aria-describedby={id}
        fontFamily="mono"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
      />
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden /> {t(`settings.${of}.copy`)}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('settings.saved')}
        </Button>
      </Flex>
    </Stack>
  );
}
