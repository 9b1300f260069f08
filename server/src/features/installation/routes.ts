import { checkLive, checkReady, readBrand } from '@vigilia/contract/installation';
import { unavailable } from '../../runtime/errors.ts';
import { feature } from '../../http/routes.ts';

export const installation = feature({
  name: 'installation',
  stores: () => ({}),
  routes: (on, { config, database, files, leaving, log }) => {
    on.reads(readBrand, async () => ({ brandName: config.BRAND_NAME, brandAcronym: config.BRAND_ACRONYM }));

    on.reads(checkLive, async () => ({ status: 'ok' as const }));

    on.reads(checkReady, async () => {
      // A balancer must send nobody here any more, although everything works.
      if (leaving.begun) throw unavailable('El servidor se está apagando');
      try {
        await Promise.all([database.check(), files.check()]);
      } catch (error) {
        log.error({ err: error }, 'not ready');
        throw unavailable('El servidor no está listo para atender');
      }
      return { status: 'ok' as const };
    });
  },
});
