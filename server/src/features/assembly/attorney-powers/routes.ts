import {
  type AttorneyPower,
  createAttorneyPower,
  listAttorneyPowers,
  listRevokedPowers,
  readPowerDocument,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { fullName } from '@vigilia/contract/users/full-name';
import { changesBetween, editOf, replaced as logReplaced } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import { documentHeaders, PAGE_HEADERS } from '../../../kernel/documents/documents.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { fileStore } from '../../files/store.ts';
import { userStore } from '../../people/users/store.ts';
import { powerMails } from '../../roll/power-mail.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { sessionOf } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { documentPath, presentPages } from './document-path.ts';
import { checkPower, FROM_NEXT_VOTING, givePower } from './give-power.ts';
import { attorneyPowerStore, type StoredPower } from './store.ts';

const TEXTS = {
  unknown: 'Este poder ya no existe. Vuelva a cargar la lista.',
  noDocument: 'Adjunte el documento',
  expired: 'Este enlace ya no es válido. Abra de nuevo el documento desde la lista de poderes.',
};

export const attorneyPowers = feature({
  name: 'attorney-powers',
  lane: { params: 'id', of: 'attorney_powers' },
  stores: (db) => ({
    powers: attorneyPowerStore(db),
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    users: userStore(db),
    files: fileStore(db),
  }),
  routes: (on, { clock, config, files, mailQueues, signedUrls }) => {
    mailQueues.serve(powerMails(config));
    interface Stores {
      powers: ReturnType<typeof attorneyPowerStore>;
      assemblies: ReturnType<typeof assemblyStore>;
    }

    const present = ({ document, assemblyId: _, ...power }: StoredPower): AttorneyPower => ({
      ...power,
      powerOfAttorneyUrl: signedUrls.sign(documentPath(document)),
      ...presentPages(document, signedUrls),
    });

    /** @throws Refusal 404 unless the power and its assembly exist */
    async function existing({ powers, assemblies }: Stores, id: number) {
      const power = await powers.byId(id);
      const assembly = power && (await assemblies.byId(power.assemblyId));
      if (!power || !assembly) throw notFound(TEXTS.unknown);
      return { power, assembly };
    }

    on.read(
      listAttorneyPowers,
      async ({ query: { assemblyId, limit, offset = 0 }, stores, setTotalCount }) => {
        await existingAssembly(stores, assemblyId);
        const powers = await stores.powers.list(assemblyId);
        setTotalCount(powers.length);
        return powers.slice(offset, limit === undefined ? undefined : offset + limit).map(present);
      },
    );

    on.read(listRevokedPowers, async ({ query: { assemblyId }, stores }) => {
      await existingAssembly(stores, assemblyId);
      return (await stores.powers.revoked(assemblyId)).map(({ document, ...power }) => ({
        ...power,
        powerOfAttorneyUrl: document && signedUrls.sign(documentPath(document)),
        ...(document && presentPages(document, signedUrls)),
      }));
    });

    const partiesIn = ({
      assemblyId,
      userIdWhoDelegates: representedId,
      userIdToDelegate: attorneyId,
    }: Readonly<Record<'assemblyId' | 'userIdWhoDelegates' | 'userIdToDelegate', number>>) => ({
      assemblyId,
      representedId,
      attorneyId,
    });

    on.inLane({ body: 'assemblyId' }).writeAfter(
      createAttorneyPower,
      // Before the check of the document, which takes seconds.
      async ({ body, stores }) => {
        await sessionOf(stores, body.assemblyId, clock.now().toISOString());
        await checkPower(stores, partiesIn(body));
      },
      async ({ body, document, caller, stores, publish, audit }) => {
        const { assemblyId } = body;
        const at = clock.now().toISOString();
        const assembly = await sessionOf(stores, assemblyId, at);
        if (!document) throw invalid('file', TEXTS.noDocument);
        await stores.files.record(document, 'document', at);
        const power = { ...partiesIn(body), document };
        const { id, people, fromNextVoting } = await givePower(stores, power, at);
        if (mailQueues.isServed && power.representedId !== caller.userId) await stores.powers.announce(power);
        publish(`assembly:${assemblyId}`);
        audit(
          sentence`Registró el poder de ${aUser(people.represented)} a ${aUser(people.attorney)} en «${anAssembly(assembly)}»${fromNextVoting ? FROM_NEXT_VOTING : ''}`,
        );
        return {
          ...present((await existing(stores, id)).power),
          ...(fromNextVoting && { fromNextVoting }),
        };
      },
    );

    on.write(
      updateAttorneyPower,
      async ({ params: { id }, body, document, caller, stores, afterCommit, publish, audit }) => {
        const { power, assembly } = await existing(stores, id);
        const at = clock.now().toISOString();
        await sessionOf(stores, assembly.id, at);
        const parties = {
          assemblyId: power.assemblyId,
          representedId: body.userIdWhoDelegates ?? power.user.id,
          attorneyId: body.userIdToDelegate ?? power.userToDelegate.id,
        };
        const { represented, attorney, people, canVote } = await checkPower(stores, parties, id);
        // The earlier version has ballots: the minutes list it, and its document is kept.
        const others =
          parties.representedId !== power.user.id || parties.attorneyId !== power.userToDelegate.id;
        const replaced = document !== null || others;
        const isKept = replaced && (await stores.powers.isKept(power));
        const isOpen = await stores.assemblies.hasOpenVoting(power.assemblyId);
        // Also without a ballot while a voting is open: a missing row would reveal that none was cast (R12.13).
        if (isKept || (replaced && isOpen)) await stores.powers.rememberRevoked(power, at);
        const unneeded = document && !isKept ? power.document : null;
        if (document) await stores.files.record(document, 'document', at);
        if (others) await stores.powers.endInOpenVotings(power);
        const fromNextVoting = others && isOpen;
        await stores.roll.add(power.assemblyId, parties.representedId, canVote, at);
        await stores.powers.update(power, { ...parties, document: document ?? power.document }, at);
        if (others && parties.representedId !== caller.userId) await stores.powers.announce(parties);
        if (unneeded) await stores.files.forget(unneeded);
        publish(`assembly:${power.assemblyId}`);
        if (unneeded) afterCommit(() => files.remove(documentFiles(unneeded)));
        const what = sentence`Editó el poder de ${aUser(power.user)} a ${aUser(power.userToDelegate)} en «${anAssembly(assembly)}»: ${aUser(people.represented)} a ${aUser(people.attorney)}${document ? ', con otro documento' : ''}${fromNextVoting ? FROM_NEXT_VOTING : ''}`;
        const edited = [
          ...changesBetween<{ represented: string; attorney: string }>(
            'power',
            { represented: 'representado', attorney: 'apoderado' },
            { represented: fullName(power.user), attorney: fullName(power.userToDelegate) },
            { represented, attorney },
          ),
          ...(document ? [logReplaced('documento')] : []),
        ];
        // Different people may have the same name.
        if (replaced) audit(what, edited);
        else audit(...editOf(what, edited));
        return {
          ...present((await existing(stores, id)).power),
          ...(fromNextVoting && { fromNextVoting }),
        };
      },
    );

    on.write(revokeAttorneyPower, async ({ params: { id }, stores, afterCommit, publish, audit }) => {
      const { power, assembly } = await existing(stores, id);
      const at = clock.now().toISOString();
      await sessionOf(stores, assembly.id, at);
      const unneeded = await stores.powers.revoke(power, at);
      publish(`assembly:${power.assemblyId}`);
      if (unneeded) afterCommit(() => files.remove(documentFiles(unneeded)));
      audit(
        sentence`Revocó el poder de ${aUser(power.user)} a ${aUser(power.userToDelegate)} en «${anAssembly(assembly)}»`,
      );
      return { id };
    });

    on.stream(readPowerDocument, async ({ params: { name }, query, stores }, reply) => {
      if (!signedUrls.isGood(documentPath(name), query)) throw notFound(TEXTS.expired);
      if (name.endsWith('.webp')) {
        const picture = await files.read(name);
        if (!picture) throw notFound(TEXTS.expired);
        return reply.headers({ ...PAGE_HEADERS, 'content-length': picture.size }).send(picture.stream);
      }
      const represented = await stores.powers.representedIn(name);
      const file = represented && (await files.read(name));
      if (!file) throw notFound(TEXTS.expired);
      return reply
        .headers({
          ...documentHeaders(name, `Poder de ${fullName(represented)}`),
          'content-length': file.size,
        })
        .send(file.stream);
    });
  },
});
