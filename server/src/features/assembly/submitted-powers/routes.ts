/** Powers that members submit from their phones, and an administrator's decision (R16.9). */

import {
  confirmSubmittedPower,
  listSubmittedPowers,
  refuseSubmittedPower,
  SUBMITTED_POWERS,
  submitPower,
  withdrawSubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { readAs } from '@vigilia/contract/text/read-as';
import { fullName } from '@vigilia/contract/users/full-name';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import type { PrepareContext } from '../../../kernel/http/context.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict, invalid, notFound, Refusal } from '../../../kernel/runtime/errors.ts';
import { fileStore } from '../../files/store.ts';
import { type StoredUser, userStore } from '../../people/users/store.ts';
import { existingAssembly, visibleAssembly } from '../assemblies/access.ts';
import { sessionOf } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { documentPath, presentPages } from '../attorney-powers/document-path.ts';
import { checkPower, FROM_NEXT_VOTING, givePower, type PowerStores } from '../attorney-powers/give-power.ts';
import { attorneyPowerStore } from '../attorney-powers/store.ts';
import { type PendingSubmission, submittedPowerStore } from './store.ts';

/** Documents of one member: one check takes up to 40 s of the only process that checks documents. */
const DOCUMENTS_AN_HOUR = 30;

const TEXTS = {
  noDocument: 'Adjunte una foto o un PDF del poder firmado',
  oneself: 'Escriba la cédula de la otra persona, no la suya.',
  hasAttorney:
    'En esta asamblea usted ya tiene apoderado. Si quiere cambiarlo, hable con la mesa de registro.',
  same: 'Ya envió este poder y está por revisar. Si se equivocó de documento, retírelo y envíelo de nuevo.',
  tooManyPending: `Tiene ${SUBMITTED_POWERS.pending} poderes por revisar. Espere a que la mesa los revise, o retire uno.`,
  tooMany: 'Ya envió demasiados poderes en esta asamblea. Entréguelos en la mesa de registro.',
  tooOften: 'Envió demasiados poderes en poco tiempo.',
  unknown:
    'Este poder ya no está por revisar: otra persona lo decidió o se retiró. Vuelva a cargar la lista.',
  gone: 'Este poder ya no se puede retirar: la mesa lo revisó. Vuelva a cargar la página.',
  nobody:
    'Ningún usuario tiene esta cédula. Compárela con el documento; si es otra persona, registre usted el poder con «Adjuntar» y rechace este.',
  otherName: (person: string, written: string) =>
    `La cédula es de ${person}, pero el nombre escrito es «${written}». Compare los dos con el documento: si nombra a otra persona, rechace este poder y registre usted el correcto con «Adjuntar».`,
  notNamed:
    'Quien envió este poder nombró a otra persona. Vuelva a cargar la lista; si el documento nombra a alguien más, rechace este y registre usted el poder con «Adjuntar».',
};

const partiesOf = ({ assemblyId, senderId, gives }: PendingSubmission, otherId: number) => ({
  assemblyId,
  representedId: gives ? senderId : otherId,
  attorneyId: gives ? otherId : senderId,
});

const wordsOf = (name: string) => readAs(name).split(' ');

/** Notice where the written name has a word, initials aside, that the name of the person lacks. */
function nameNotice(written: string, person: StoredUser) {
  const known = new Set(wordsOf(fullName(person)));
  const isOther = wordsOf(written).some((word) => word.length > 1 && !known.has(word));
  return isOther ? { notice: TEXTS.otherName(fullName(person), written) } : {};
}

const storesOn = (db: Db) => ({
  submitted: submittedPowerStore(db),
  powers: attorneyPowerStore(db),
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  users: userStore(db),
  files: fileStore(db),
});
type Submission = PrepareContext<typeof submitPower, ReturnType<typeof storesOn>>;

/** @throws Refusal 404, 409 or 422 unless the member may submit this power */
async function checkSubmission(
  { params: { assemblyId }, body: { gives, dni }, caller, stores }: Submission,
  at: string,
): Promise<void> {
  await visibleAssembly(stores, assemblyId, caller);
  const sender = await stores.users.byId(caller.userId);
  if (sender?.dni === dni) throw invalid('dni', TEXTS.oneself);
  await sessionOf(stores, assemblyId, at);
  if (gives && (await stores.powers.hasAttorney(assemblyId, caller.userId)))
    throw conflict(TEXTS.hasAttorney);
  if (await stores.submitted.isPending({ assemblyId, senderId: caller.userId, gives, dni }))
    throw conflict(TEXTS.same);
  const counts = await stores.submitted.counts(assemblyId, caller.userId);
  if (counts.pending >= SUBMITTED_POWERS.pending) throw conflict(TEXTS.tooManyPending);
  if (counts.all >= SUBMITTED_POWERS.all) throw conflict(TEXTS.tooMany);
}

const presentPerson = ({ id, name, lastName, dni }: StoredUser) => ({ id, name, lastName, dni });

export const submittedPowers = feature({
  name: 'submitted-powers',
  lane: { params: 'id', of: 'submitted_powers' },
  stores: storesOn,
  routes: (on, { clock, database, files, signedUrls }) => {
    const takeRate = createMemberRate(
      { clock, database },
      'submitted-powers',
      TEXTS.tooOften,
      DOCUMENTS_AN_HOUR,
    );

    on.inLane({ params: 'assemblyId' }).writeAfter(
      submitPower,
      // Before the transaction, which may run twice, and before the document, whose check takes seconds.
      async (context) => {
        await takeRate(context.caller);
        await checkSubmission(context, clock.now().toISOString());
      },
      async (context) => {
        const { params, body, document, caller, stores, publish } = context;
        const { assemblyId } = params;
        const at = clock.now().toISOString();
        await checkSubmission(context, at);
        if (!document) throw invalid('file', TEXTS.noDocument);
        await stores.files.record(document, 'document', at);
        const id = await stores.submitted.insert({
          assemblyId,
          senderId: caller.userId,
          document,
          at,
          gives: body.gives,
          name: body.name,
          dni: body.dni,
        });
        publish(`assembly:${assemblyId}`);
        return { id, gives: body.gives, name: body.name, state: 'pending' as const, reason: '' };
      },
    );

    on.write(
      withdrawSubmittedPower,
      async ({ params: { id }, caller, stores, afterCommit, publish, audit }) => {
        const submission = await stores.submitted.pendingById(id);
        // Other members get the answer for an unknown power.
        if (submission?.senderId !== caller.userId) throw notFound(TEXTS.gone);
        await stores.submitted.decide(id, 'withdrawn');
        await stores.files.forget(submission.document);
        afterCommit(() => files.remove(documentFiles(submission.document)));
        publish(`assembly:${submission.assemblyId}`);
        audit('Retiró un poder que había enviado');
        return { id };
      },
    );

    /** @throws Refusal 404 unless it waits in an assembly that exists */
    async function pending(
      stores: { submitted: ReturnType<typeof submittedPowerStore>; assemblies: PowerStores['assemblies'] },
      id: number,
    ) {
      const submission = await stores.submitted.pendingById(id);
      const assembly = submission && (await stores.assemblies.byId(submission.assemblyId));
      if (!submission || !assembly) throw notFound(TEXTS.unknown);
      return { submission, assembly };
    }

    /** Why a power cannot be confirmed now; empty where it can. */
    async function problemOf(
      stores: PowerStores,
      submission: PendingSubmission,
      other: StoredUser | undefined,
    ) {
      if (!other) return TEXTS.nobody;
      try {
        await checkPower(stores, partiesOf(submission, other.id));
        return '';
      } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
      }
    }

    on.read(listSubmittedPowers, async ({ params: { assemblyId }, stores, setTotalCount }) => {
      await existingAssembly(stores, assemblyId);
      const found = [];
      const { listed, total } = await stores.submitted.pendingIn(assemblyId);
      setTotalCount(total);
      for (const submission of listed) {
        const sender = await stores.users.byId(submission.senderId);
        if (!sender) continue;
        const match = await stores.users.byDni(submission.dni);
        const { id, at, gives, name, dni, document } = submission;
        found.push({
          id,
          at,
          gives,
          name,
          dni,
          sender: presentPerson(sender),
          match: match ? presentPerson(match) : null,
          documentUrl: signedUrls.sign(documentPath(document)),
          ...presentPages(document, signedUrls),
          problem: await problemOf(stores, submission, match),
          ...(match && nameNotice(name, match)),
        });
      }
      return found;
    });

    on.write(
      confirmSubmittedPower,
      async ({ params: { id }, body: { userId }, caller, stores, publish, audit }) => {
        const { submission, assembly } = await pending(stores, id);
        const named = await stores.users.byDni(submission.dni);
        if (named?.id !== userId) throw conflict(named ? TEXTS.notNamed : TEXTS.nobody);
        const now = clock.now().toISOString();
        await sessionOf(stores, assembly.id, now);
        const power = { ...partiesOf(submission, userId), document: submission.document };
        // First, so that two concurrent decisions give one power.
        if (!(await stores.submitted.decide(id, 'confirmed'))) throw notFound(TEXTS.unknown);
        const given = await givePower(stores, power, now);
        publish(`assembly:${assembly.id}`);
        const { represented, attorney } = given.people;
        const isOtherName = nameNotice(submission.name, named).notice !== undefined;
        const isOwn = power.representedId === caller.userId || (submission.gives && !isOtherName);
        if (!isOwn) await stores.powers.announce(power);
        const confirmed = isOtherName ? 'Confirmó con otro nombre' : 'Confirmó';
        audit(
          sentence`${confirmed} el poder de ${aUser(represented)} a ${aUser(attorney)} en «${anAssembly(assembly)}», enviado por ${submission.gives ? 'el representado' : 'el apoderado'} desde su teléfono, que nombró a ${submission.name}${given.fromNextVoting ? FROM_NEXT_VOTING : ''}`,
          [],
          isOtherName ? { key: 'other-name-confirmed' } : undefined,
        );
        return { id: given.id, ...(given.fromNextVoting && { fromNextVoting: true as const }) };
      },
    );

    on.write(
      refuseSubmittedPower,
      async ({ params: { id }, body: { reason }, stores, afterCommit, publish, audit }) => {
        const { submission, assembly } = await pending(stores, id);
        if (!(await stores.submitted.decide(id, 'refused', reason))) throw notFound(TEXTS.unknown);
        await stores.files.forget(submission.document);
        afterCommit(() => files.remove(documentFiles(submission.document)));
        publish(`assembly:${assembly.id}`);
        const sender = await stores.users.byId(submission.senderId);
        audit(
          sentence`Rechazó el poder que envió ${sender ? aUser(sender) : 'un usuario eliminado'} desde su teléfono en «${anAssembly(assembly)}», ${submission.gives ? 'dado a' : 'recibido de'} ${submission.name}. Motivo: ${reason}`,
        );
        return { id };
      },
    );
  },
});
