/** Links that open the check-in desk or the hall of one assembly on a device without an account (R20.6). */
import { randomBytes } from 'node:crypto';
import {
  createEveningLink,
  enterWithLink,
  listEveningLinks,
  revokeEveningLink,
} from '@vigilia/contract/assemblies/evening-links';
import type { LinkKind } from '@vigilia/contract/call';
import { MAX_EVENING_LINKS, USER_TYPES } from '@vigilia/contract/limits';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { sessionEnd } from '../../roll/presence-store.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { isOver } from './link-check.ts';
import { eveningLinkStore } from './store.ts';

const SECRET_BYTES = 32;

const SCREENS: Readonly<Record<LinkKind, string>> = { desk: 'la mesa de registro', hall: 'el salón' };

const TEXTS = {
  ended: 'La asamblea terminó: ya no se abren enlaces.',
  tooMany: `Una asamblea tiene hasta ${MAX_EVENING_LINKS} enlaces. Revoque uno que ya no se use.`,
  sameName: (name: string) => `Ya hay un enlace «${name}». Escriba otro nombre.`,
  unknown: 'Este enlace ya no existe. Vuelva a cargar la lista.',
  worthless: 'Este enlace no existe o se revocó. Pida otro a un administrador.',
  over: (end: string | null) => `La asamblea terminó${end ? ` a ${hourWithArticle(end)}` : ''}`,
  tooManyTries: 'Se abrieron demasiados enlaces equivocados desde esta conexión.',
};

/** Invalid secrets; valid ones are neither counted nor refused. A hall shares one network. */
const TRIES_LIMIT = {
  name: 'link-tries',
  max: 100,
  milliseconds: 15 * MINUTE,
  message: TEXTS.tooManyTries,
};

export const eveningLinks = feature({
  name: 'evening-links',
  stores: (db) => ({
    assemblies: assemblyStore(db),
    links: eveningLinkStore(db),
    isOver: (assemblyId: number, now: string) => isOver(db, assemblyId, now),
    end: (assemblyId: number) => sessionEnd(db, assemblyId),
  }),
  routes: (on, { clock, config, database, tokens }) => {
    const tries = createRateLimit({ clock, database }, TRIES_LIMIT);

    on.read(listEveningLinks, async ({ params: { assemblyId }, stores }) => {
      await existingAssembly(stores, assemblyId);
      return stores.links.of(assemblyId);
    });

    on.write(createEveningLink, async ({ params: { assemblyId }, body, caller, stores, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const at = clock.now().toISOString();
      if (await stores.isOver(assemblyId, at)) throw conflict(TEXTS.ended);
      const links = await stores.links.of(assemblyId);
      if (links.length >= MAX_EVENING_LINKS) throw conflict(TEXTS.tooMany);
      if (links.some(({ name }) => name === body.name)) throw conflict(TEXTS.sameName(body.name), 'name');
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      await stores.links.add(assemblyId, { ...body, secret }, { by: caller.userId, at });
      const link = (await stores.links.of(assemblyId)).at(-1);
      if (!link) throw new Error(`The link of assembly ${assemblyId} is gone`);
      audit(sentence`Hizo el enlace «${body.name}» para ${SCREENS[body.kind]} de «${anAssembly(assembly)}»`);
      const origin = (config.PUBLIC_URL ?? '').replace(/\/+$/, '');
      // The fragment after `#` reaches no server and no log.
      return { link, address: `${origin}/enlace#${secret}` };
    });

    on.write(revokeEveningLink, async ({ params: { assemblyId, id }, stores, publish, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const link = (await stores.links.of(assemblyId)).find((each) => each.id === id);
      if (!link) throw notFound(TEXTS.unknown);
      await stores.links.revoke(id, clock.now().toISOString());
      // Streams check their watchers before they send the next state.
      publish(`assembly:${assemblyId}`);
      audit(sentence`Revocó el enlace «${link.name}» de «${anAssembly(assembly)}»`);
      return { id };
    });

    on.inLane('office').manualTransactions(
      enterWithLink,
      async ({ body: { secret }, address, stores, write }) => {
        const link = await stores.links.bySecret(secret);
        if (link?.userType !== USER_TYPES.administrator) {
          tries.take(networkOf(address));
          throw conflict(TEXTS.worthless);
        }
        const at = clock.now().toISOString();
        const { id, kind, name, assemblyId } = link;
        if (await stores.isOver(assemblyId, at)) throw conflict(TEXTS.over(await stores.end(assemblyId)));
        await write(({ links }) => links.recordUse(id, at));
        return {
          accessToken: tokens.sign({
            sub: String(link.madeBy),
            // Reveals nothing about the maker of the link: any person may use the device.
            email: '',
            name: '',
            lastName: '',
            phone: '',
            dni: null,
            dniType: null,
            userType: USER_TYPES.administrator,
            session: 0,
            link: { id, kind, name, assemblyId },
          }),
        };
      },
    );
  },
});
