import { Stack, Text } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Sheet, SheetText } from '../../ui/dialog/sheet.tsx';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';

type Props = {
  title: string;
  text: string[];
  action: string;
  onAccept: () => void;
  onClose: () => void;
};

/** A notice to be read and confirmed before a lookup starts. */
export function NoticeSheet({ title, text, action, onAccept, onClose }: Props) {
  // The Enter that opened the dialog, held a little too long, must not accept it.
  const notice = useFocusOnShow<HTMLDivElement>();
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack gap="4" ref={notice} tabIndex={-1} outline="none">
        <SheetText>
          {text.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </SheetText>
        <Button size="lg" type="button" onClick={onAccept}>
          {action}
        </Button>
      </Stack>
    </Sheet>
  );
}
