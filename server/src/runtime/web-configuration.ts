/** The configuration of the web client, which the server writes into its pages and renders screens with. */
import type { WebConfiguration } from '@vigilia/contract/installation';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

export const webConfigurationOf = (config: Config): WebConfiguration => ({
  apiBaseUrl: config.API_BASE_URL,
  brandName: config.BRAND_NAME,
  brandAcronym: config.BRAND_ACRONYM,
  version: VERSION,
  ...(config.DEFAULT_MAJORITY !== 'none' && { defaultRule: config.DEFAULT_MAJORITY }),
  // Another backend may not have the calls.
  ...(!URL.canParse(config.API_BASE_URL) && {
    complete: true,
    passwordLinks: true,
    publication: true,
    votar: true,
    // Their calls are made by this server, at its own address.
  }),
});
