import { localPath } from '#shared/paths.ts';
import { Box, Button, Heading, HStack, Link, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepDraft } from '../../features/lookup/draft.ts';
import { SubjectForm } from '../../features/lookup/subject-form.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { openModal } from '../../ui/modals.ts';
import { pageWidth } from '../../ui/page-width.ts';
import { PromiseDrawing } from './home-drawing.tsx';

const steps = ['ask', 'decide', 'see', 'stop'] as const;
const limits = ['secret', 'background', 'approximate', 'pester'] as const;

/** What the product claims, each linked to where it is kept. */
const claims = {
  consent: '/privacy-policy#asked',
  adults: '/about-us#adults',
  gdpr: '/privacy-policy#rights',
};

function Claims() {
  const { t } = useTranslation('site');
  const locale = useLocale();
  return (
    <HStack as="ul" listStyleType="none" gapX="5" gapY="1" wrap="wrap" textStyle="sm">
      {(['consent', 'adults', 'gdpr'] as const).map((claim) => (
        <li key={claim}>
          <Link href={localPath(claims[claim], locale)}>{t(`claims.${claim}`)}</Link>
        </li>
      ))}
    </HStack>
  );
}

function Hero() {
  const { t } = useTranslation();
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '8', lg: '16' }} alignItems="center">
      <Stack gap="5" align="start">
        <Text textStyle="eyebrow" color="brand.fg">
          {t('home.eyebrow')}
        </Text>
        <Heading as="h1" size="xl" whiteSpace="pre-line">
          {t('home.heading')}
        </Heading>
        <Text textStyle="lg" color="fg.muted" maxW="34rem">
          {t('home.lead')}
        </Text>
        <HStack gap="3" wrap="wrap" pt="2">
          <Button size="lg" onClick={() => openModal('login')}>
            {t('home.logIn')}
          </Button>
          <Button asChild size="lg" variant="plain">
            <a href="#how-it-works">
              {t('home.how')} <ArrowRight aria-hidden />
            </a>
          </Button>
        </HStack>
        <Claims />
      </Stack>
      <PromiseDrawing />
    </SimpleGrid>
  );
}

/** The way to a lookup for visitors: one input, then the searching modal over this page. */
function LookupEntry() {
  const { t } = useTranslation();
  return (
    <Stack
      as="section"
      aria-labelledby="lookup-title"
      gap="4"
      mb="16"
      borderWidth="1px"
      borderRadius="card"
      p={{ base: '6', md: '10' }}
    >
      <Heading as="h2" size="lg" id="lookup-title">
        {t('home.lookupTitle')}
      </Heading>
      <Text color="fg.muted">{t('home.lookupLead')}</Text>
      <SubjectForm
        onSubject={(subject) => {
          keepDraft(subject);
          openModal('searching');
        }}
      />
    </Stack>
  );
}

export function HomePage() {
  const { t } = useTranslation();
  return (
    <Box {...pageWidth} pb="16">
      <title>{t('titles.home')}</title>
      <Box py={{ base: '10', lg: '20' }}>
        <Hero />
      </Box>
      <LookupEntry />
      <Stack as="section" id="how-it-works" aria-labelledby="how-title" gap="7" scrollMarginTop="24">
        <Heading as="h2" size="lg" id="how-title">
          {t('home.howTitle')}
        </Heading>
        <SimpleGrid
          as="ol"
          listStyleType="none"
          columns={{ base: 1, md: 2, lg: 4 }}
          gap={{ base: '6', lg: '8' }}
        >
          {steps.map((step, index) => (
            <Stack as="li" key={step} gap="2" borderTopWidth="2px" borderColor="brand.border" pt="4">
              <Text color="brand.fg" fontWeight="750" aria-hidden>
                {index + 1}
              </Text>
              <Heading as="h3" size="sm">
                {t(`home.steps.${step}.title`)}
              </Heading>
              <Text color="fg.muted">{t(`home.steps.${step}.text`)}</Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
      <Stack
        as="section"
        aria-labelledby="limits-title"
        gap="7"
        mt="16"
        bg="bg.subtle"
        borderRadius="card"
        p={{ base: '6', md: '10' }}
      >
        <Heading as="h2" size="lg" id="limits-title">
          {t('home.limitsTitle')}
        </Heading>
        <SimpleGrid columns={{ base: 1, md: 2 }} gapX="12" gapY="7">
          {limits.map((limit) => (
            <Stack key={limit} gap="1.5">
              <Heading as="h3" size="sm">
                {t(`home.limits.${limit}.title`)}
              </Heading>
              <Text color="fg.muted">{t(`home.limits.${limit}.text`)}</Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
    </Box>
  );
}
