/** Merges two accounts of one person (R9.19). */
import { type MergedField, mergeAccounts } from '@vigilia/contract/users/account-merging';
import { fullName } from '@vigilia/contract/users/full-name';
import { changesBetween } from '../../../kernel/audit/audit-changes.ts';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { mailQueue } from '../../../kernel/mail/outgoing-mails.ts';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { conflict, invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { LOGGED_USER_FIELDS } from '../../people/users/audited-fields.ts';
import { changeUser, UNKNOWN_USER } from '../../people/users/change-user.ts';
import { presentUser } from '../../people/users/presenter.ts';
import { type UserFields, userStore } from '../../people/users/store.ts';
import { mergingStore } from './store.ts';

const TEXTS = {
  same: 'Elija otra cuenta: esta es la misma.',
  administrator: (name: string) =>
    `${name} es administrador: quítele primero el permiso, o conserve esa cuenta y una a ella la otra.`,
  shared: (title: string) =>
    `Las dos cuentas tuvieron derecho a votar en «${title}». Por eso no se pueden unir: los votos contarían como de una sola persona.`,
  draft: (title: string) =>
    `Las dos cuentas figuran en «${title}», que no se ha abierto. Quite una de ellas de esa votación, y únalas después.`,
  begun: (name: string, title: string) =>
    `${name} ya participa con esa cuenta en «${title}», que no ha terminado. Espere a que termine, o quite antes su asistencia y sus poderes.`,
  candidate: (name: string) =>
    `${name} figura entre los candidatos de una votación abierta: espere a que se cierre para unir las cuentas.`,
};

/** Fields that identify the person of an account. */
const IDENTITY: readonly MergedField[] = ['name', 'lastName', 'dniType', 'dni'];

/** Values of the merged account that end with it. */
const NOTHING: UserFields = {
  name: '',
  lastName: '',
  email: '',
  phone: '',
  dniType: null,
  dni: null,
  userType: 0,
};

/** The same, without values that the staying account has too. */
const withKept = (leaving: UserFields, staying: UserFields): UserFields => {
  const kept = Object.entries(leaving).filter(
    ([field, value]) => field in NOTHING && staying[field as keyof UserFields] === value,
  );
  return { ...NOTHING, ...Object.fromEntries(kept) };
};

export const accountMerging = feature({
  name: 'account-merging',
  lane: 'everything',
  stores: (db) => ({ users: userStore(db), merging: mergingStore(db), versions: versionStore(db) }),
  routes: (on, { clock, config, mailQueues }) => {
    mailQueues.serve(
      mailQueue({
        purpose: 'merge',
        area: mergeAccounts.area,
        // The former address is not kept.
        forgetsAddress: true,
        async prepare(tx, { batch, email }) {
          const at = await mergingStore(tx).endedAt(batch);
          return {
            message: () => ({
              to: email,
              subject: `Se unieron dos cuentas de ${config.BRAND_NAME}`,
              text: `Hola:\n\nEl ${formatTimestamp(at)} (hora de Colombia), un administrador unió dos cuentas de ${config.BRAND_NAME}, una de ellas con este correo. Desde entonces son una sola.\n\nSi usted no lo sabía o no es la misma persona, avise a la Asociación ${config.BRAND_ACRONYM}.\n`,
            }),
          };
        },
        named: () => 'un aviso de cuentas unidas',
      }),
    );

    on.write(
      mergeAccounts,
      async ({
        params: { id },
        body: { other, take, version },
        caller,
        stores,
        publish,
        afterCommit,
        audit,
      }) => {
        const { users, merging } = stores;
        if (id === other) throw invalid('other', TEXTS.same);
        const staying = await users.byId(id);
        const leaving = await users.byId(other);
        if (!staying || !leaving) throw notFound(UNKNOWN_USER);
        const name = fullName(leaving);
        if (isAdministrator(leaving)) throw conflict(TEXTS.administrator(name));
        if (await users.isCandidateInOpenVoting(other)) throw conflict(TEXTS.candidate(name));
        // Of the staying one too: a link to an address that now counts as assigned would be refused.
        await users.requireNoUnusedRight([staying, leaving], 'unir las cuentas');
        const shared = await merging.sharedVoting(id, other);
        if (shared !== undefined) throw conflict(TEXTS.shared(shared));
        const draft = await merging.sharedDraft(id, other);
        if (draft !== undefined) throw conflict(TEXTS.draft(draft));
        const at = clock.now().toISOString();
        const begun = await merging.begunAssembly(other, at);
        if (begun !== undefined) throw conflict(TEXTS.begun(name, begun));
        const assemblies = await merging.merge(
          id,
          other,
          at,
          take.some((field) => IDENTITY.includes(field)) || leaving.activatedAt ? caller.userId : null,
        );
        await merging.announce(other, [staying.email, leaving.email], at);
        afterCommit(async () => mailQueues.wake());
        const { before, after, logged } = await changeUser(stores, {
          id,
          version,
          passwordHash: null,
          callerId: caller.userId,
          at,
          changes: Object.fromEntries(take.map((field) => [field, leaving[field]])),
        });
        for (const assembly of assemblies) publish(`assembly:${assembly}`);
        const { userType: _, ...fields } = LOGGED_USER_FIELDS;
        const left = changesBetween<UserFields>('mergedUser', fields, leaving, withKept(leaving, after));
        audit(
          sentence`Unió a ${aUser(before)} la cuenta repetida de ${name}`,
          [...logged, ...left.map((each) => ({ ...each, field: `${each.field} de la cuenta repetida` }))],
          { key: 'accounts-merged' },
        );
        return presentUser((await users.byId(id)) ?? after);
      },
    );
  },
});
