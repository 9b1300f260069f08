/** How members register their own presence, and the code that the hall shows (R16.6, R16.7). */
import {
  PRESENCE_WAYS,
  type PresenceWay,
  readHallCode,
  readPresenceWays,
  setPresenceWays,
} from '@vigilia/contract/assemblies/own-presence';
import { changesBetween, editOf, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { PRESENCE_WAY_NAMES } from '../assemblies/domain/own-presence.ts';
import { createHallCodes } from '../assemblies/hall-code.ts';
import { requireUnissued } from '../assemblies/issued-minutes.ts';
import { assemblyStore } from '../assemblies/store.ts';

const LOGGED: LoggedFields<{ ways: readonly PresenceWay[] }> = {
  ways: {
    name: 'formas de registrarse',
    text: (ways) => ways.map((way) => PRESENCE_WAY_NAMES[way]).join(', '),
  },
};

export const ownPresence = feature({
  name: 'own-presence',
  stores: (db) => ({ assemblies: assemblyStore(db) }),
  routes: (on, { clock, config, tokens }) => {
    const codes = createHallCodes(tokens, clock);

    on.read(readPresenceWays, async ({ params: { assemblyId }, stores }) => {
      const { presenceWays: ways } = await existingAssembly(stores, assemblyId);
      return { ways: [...ways] };
    });

    on.write(setPresenceWays, async ({ params: { assemblyId }, body, stores, publish, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'ways');
      const ways = PRESENCE_WAYS.filter((way) => body.ways.includes(way));
      await stores.assemblies.setPresenceWays(assemblyId, ways);
      publish(`assembly:${assemblyId}`);
      audit(
        ...editOf(
          sentence`Cambió cómo se registran los asociados en «${anAssembly(assembly)}»`,
          changesBetween('assembly', LOGGED, { ways: assembly.presenceWays }, { ways }),
        ),
      );
      return { ways };
    });

    // A read without a cache: the answer changes with the clock.
    on.read(readHallCode, async ({ params: { assemblyId }, stores }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const isOver = await stores.assemblies.isOver(assembly, clock.now().toISOString());
      const address = `${(config.PUBLIC_URL ?? '').replace(/\/+$/, '')}/votar/${assemblyId}`;
      if (isOver || !assembly.isRegister || !assembly.presenceWays.includes('hall'))
        return { shown: null, address };
      const { code, remaining } = codes.current(assemblyId);
      // The fragment after `#` reaches no server and no log.
      return { shown: { code, address: `${address}#sala=${code}`, remaining }, address };
    });
  },
});
