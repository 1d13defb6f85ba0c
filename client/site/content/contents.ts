import type { Locale } from '#shared/locales.ts';
import type { ContentPage } from '#shared/site-pages.ts';
import { aboutUsEn } from './about-us-en.ts';
import { aboutUsId } from './about-us-id.ts';
import type { Content } from './content.ts';
import { cookiesPolicyEn } from './cookies-policy-en.ts';
import { cookiesPolicyId } from './cookies-policy-id.ts';
import { faqsEn } from './faqs-en.ts';
import { faqsId } from './faqs-id.ts';
import { intellectualPropertyEn } from './intellectual-property-en.ts';
import { intellectualPropertyId } from './intellectual-property-id.ts';
import { privacyPolicyEn } from './privacy-policy-en.ts';
import { privacyPolicyId } from './privacy-policy-id.ts';
import { refundEn } from './unsubscribe-and-refund-en.ts';
import { refundId } from './unsubscribe-and-refund-id.ts';
import { termsOfUseEn } from './terms-of-use-en.ts';
import { termsOfUseId } from './terms-of-use-id.ts';
import { trackingEn } from './tracking-phone-number-en.ts';
import { trackingId } from './tracking-phone-number-id.ts';

export const contents: Record<ContentPage, Record<Locale, Content>> = {
  'privacy-policy': { en: privacyPolicyEn, id: privacyPolicyId },
  'terms-of-use': { en: termsOfUseEn, id: termsOfUseId },
  'cookies-policy': { en: cookiesPolicyEn, id: cookiesPolicyId },
  'unsubscribe-and-refund': { en: refundEn, id: refundId },
  'intellectual-property': { en: intellectualPropertyEn, id: intellectualPropertyId },
  'about-us': { en: aboutUsEn, id: aboutUsId },
  'tracking-phone-number': { en: trackingEn, id: trackingId },
  faqs: { en: faqsEn, id: faqsId },
};
