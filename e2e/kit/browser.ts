/** Launch options of the browser for journeys and gallery. */

/** `npm test` and `npm run gallery` name the browser they found. */
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

/** Where the administrators are, and nothing that moves. */
export const PLACE = {
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  reducedMotion: 'reduce',
} as const;
