import type { en } from './en.ts';
import type { rest } from './en-rest.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & typeof rest;
  }
}
