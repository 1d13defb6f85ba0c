import { Box } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationChannel } from '../../../gql/graphql.ts';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
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
  senderName = '',
  message,
  onSent,
  onClose,
}: Props) {
  const { t } = useTranslation('location');
  const [channel, setChannel] = useState(first);
  const [visited, setVisited] = useState<ReadonlySet<LocationChannel>>(new Set([first]));
  const choose = (next: LocationChannel) => {
    setVisited(new Set([...visited, next]));
    setChannel(next);
  };
  return (
    <Sheet title={t('request.title')} onClose={onClose} wide>
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
