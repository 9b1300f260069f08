/** Launch options of the browser for journeys and gallery. */

/** `npm test` and `npm run gallery` pass the browser they found. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Language and zone of the administrators, and no motion. */
export const PLACE = {
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  reducedMotion: 'reduce',
} as const;
