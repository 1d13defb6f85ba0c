import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationChannel } from '../../../gql/graphql.ts';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { usePhoneText } from '../../../ui/phone-text.ts';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { signatureDraft } from '../signature-draft.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { EmailRequestForm } from './email-request-form.tsx';
import { LazyPhoneForm } from './lazy-phone-form.ts';
import { LinkRequestForm } from './link-request-form.tsx';
import type { AskedBefore, FormProps } from './parts.ts';

const forms = { PHONE: LazyPhoneForm, EMAIL: EmailRequestForm, LINK: LinkRequestForm };
const order: LocationChannel[] = ['PHONE', 'EMAIL', 'LINK'];

type Props = AskedBefore & Pick<FormProps, 'message' | 'onSent'> & { onClose: () => void };

/** A new request, in one of three ways. What was typed into one form stays while another is viewed. */
export function NewRequest({
  channel: first,
  title = '',
  recipient = '',
  templateId = '',
  senderName: signed,
  isWelcome = false,
  message,
  onSent,
  onClose,
}: Props) {
  const { t } = useTranslation(['location', 'common']);
  const [senderName] = useState(() => signed ?? signatureDraft.read().name ?? '');
  const phone = usePhoneText(first === 'PHONE' && isWelcome ? recipient : null);
  const [channel, setChannel] = useState(first);
  const [visited, setVisited] = useState<ReadonlySet<LocationChannel>>(new Set([first]));
  const choose = (next: LocationChannel) => {
    setVisited(new Set([...visited, next]));
    setChannel(next);
  };
  return (
    <Sheet
      title={isWelcome ? t('request.welcome', { recipient: phone ?? recipient }) : t('request.title')}
      status={
        isWelcome && (
          <Flex gap="2" align="center" mb="1" color="fg.success" fontWeight="600">
            <CircleCheck size="1.25em" aria-hidden />
            {t('common:userCreated')}
          </Flex>
        )
      }
      onClose={onClose}
      wide
    >
      <ChannelChoice value={channel} onChange={choose} />
      {order.map((name) => {
        const Form = forms[name];
        return visited.has(name) ? (
          <Box key={name} hidden={name !== channel}>
            <Suspense fallback={<PageLoading />}>
              <Form
                title={title}
                recipient={name === first ? recipient : ''}
                templateId={name === first ? templateId : ''}
                senderName={senderName}
                message={message}
                onSent={onSent}
              />
            </Suspense>
          </Box>
        ) : null;
      })}
    </Sheet>
  );
}
