import { checkLive, checkReady, readBrand, readCapabilities } from '@vigilia/contract/installation';
import { feature } from '../../../kernel/http/routes.ts';
import { unavailable } from '../../../kernel/runtime/errors.ts';
import { VERSION } from '../../../kernel/runtime/version.ts';
import { within } from '../../../kernel/runtime/wait-at-most.ts';

/** Milliseconds for the answer about readiness: a bucket or a shared disk may hang. */
const CHECK_TIMEOUT = 1800;

export const installation = feature({
  name: 'installation',
  stores: () => ({}),
  routes: (on, { config, database, files, shutdown, log }) => {
    on.read(readBrand, async () => ({ brandName: config.BRAND_NAME, brandAcronym: config.BRAND_ACRONYM }));

    on.read(readCapabilities, async () => ({ complete: true }));

    on.read(checkLive, async () => ({ status: 'ok' as const, version: VERSION }));

    on.read(checkReady, async () => {
      // Not ready during the shutdown, so that a load balancer stops sending requests.
      if (shutdown.signal.aborted) throw unavailable('El servidor se está apagando');
      try {
        await within(CHECK_TIMEOUT, Promise.all([database.check(), files.check()]));
      } catch (error) {
        log.error({ err: error }, 'not ready');
        throw unavailable('El servidor no está listo para atender');
      }
      return { status: 'ok' as const, version: VERSION };
    });
  },
});
