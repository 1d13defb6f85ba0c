import { linkToken } from '#shared/link-token.ts';
import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Extend } from '../../features/subscription/extend.tsx';
import { WithdrawalLinkForm } from '../../features/subscription/withdrawal-link-form.tsx';
import { Withdraw } from '../../features/subscription/withdraw.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { columnPage } from '../../ui/page-width.ts';

/** `/withdraw#PURCHASE.TOKEN`, from a receipt; without a token, the form to get it again. */
export function WithdrawPage() {
  const { t } = useTranslation('subscription');
  const token = linkToken(useLocation().hash);
  return (
    <Box {...columnPage}>
      <PageTitle>{t('withdraw.title')}</PageTitle>
      {token ? <Withdraw key={token} token={token} /> : <WithdrawalLinkForm />}
    </Box>
  );
}

/** `/extend#PURCHASE.TOKEN`, from the reminder of a plan that does not renew by itself. */
export function ExtendPage() {
  const { t } = useTranslation('subscription');
  const token = linkToken(useLocation().hash);
  return (
    <Box {...columnPage}>
      <PageTitle>{t('extend.title')}</PageTitle>
      <Extend key={token} token={token} />
    </Box>
  );
}
