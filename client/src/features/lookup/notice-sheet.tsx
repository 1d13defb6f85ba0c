import { Stack, Text } from '@chakra-ui/react';
import { Button } from '../../ui/button.tsx';
import { Sheet, SheetText } from '../../ui/sheet.tsx';

type Props = {
  title: string;
  text: string[];
  action: string;
  onAccept: () => void;
  onClose: () => void;
};

/** A notice to be read and confirmed before a lookup starts. */
export const NoticeSheet = ({ title, text, action, onAccept, onClose }: Props) => (
  <Sheet title={title} onClose={onClose}>
    <Stack gap="4">
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
