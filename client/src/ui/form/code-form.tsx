import { Flex, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { announce } from '../announce.ts';
import { Button } from '../button.tsx';
import { TextField } from './text-field.tsx';
import { tidyCode } from './tidy-code.ts';
import { useTypedText } from './use-typed-text.ts';

type Props = {
  texts: Record<'sent' | 'code' | 'codeHint' | 'codeEmpty' | 'submit' | 'other' | 'notCome', string>;
  /** The page opened with this step: then it does not take the focus. */
  isKept?: boolean;
  loading: boolean;
  /** Returns why the code is refused; nothing if it is right. */
  onCode: (digits: string) => Promise<string | undefined>;
  onOther: () => void;
};

/** The code that proves a number or address, once it has arrived there. */
export function CodeForm({ texts, isKept = false, loading, onCode, onOther }: Props) {
  const code = useTypedText();
  const input = useRef<HTMLInputElement>(null);
  const { sent } = texts;
  useEffect(() => {
    if (isKept) return;
    input.current?.focus();
    // The focus goes past it, to the field.
    announce(sent);
  }, [isKept, sent]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = tidyCode(code.value);
    if (!digits) return code.refuse(texts.codeEmpty);
    const problem = await onCode(digits);
    if (problem) code.refuse(problem);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Text>{sent}</Text>
        <TextField
          ref={input}
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...code.field}
        />
        <Flex gap="3" wrap="wrap">
          <Button type="submit" size="lg" loading={loading}>
            {texts.submit}
          </Button>
          <Button size="lg" variant="outline" onClick={onOther}>
            {texts.other}
          </Button>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {texts.notCome}
        </Text>
      </form>
    </Stack>
  );
}
