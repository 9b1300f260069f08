/** Powers of attorney of an assembly. */
import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import type { Db } from '../../../kernel/database/database.ts';
import { hasRows } from '../../../kernel/database/paging.ts';
import { powerState } from '../../roll/attendance-sql.ts';
import { equalNameLabels } from '../../roll/domain/equal-names.ts';
import { announcePower } from '../../roll/power-mail.ts';
import {
  type EndingPower,
  endInOpenVotings,
  isDocumentKept,
  keepRevokedPower,
  revokePower,
} from '../../roll/power-revocation.ts';
import { recordPowerChange } from '../../roll/presence-store.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import type { PowerFacts } from './domain/power-rules.ts';

export interface StoredPower extends Omit<AttorneyPower, 'powerOfAttorneyUrl' | 'document'> {
  readonly assemblyId: number;
  readonly document: string;
}

/** A power that is no longer in force. */
export interface StoredRevokedPower extends Pick<StoredPower, 'user' | 'userToDelegate'> {
  readonly id: number;
  readonly document: string | null;
  /** ISO 8601. */
  readonly revokedAt: string;
}

export interface PowerFields {
  readonly assemblyId: number;
  readonly representedId: number;
  readonly attorneyId: number;
  readonly document: string;
}

type Party = 'represented' | 'attorney';
const partyColumns = <P extends Party>(party: P) =>
  [
    `${party}.id as ${party}Id`,
    `${party}.name as ${party}Name`,
    `${party}.last_name as ${party}LastName`,
    `${party}.dni as ${party}Dni`,
    `${party}.phone as ${party}Phone`,
  ] as const;
const PEOPLE = [...partyColumns('represented'), ...partyColumns('attorney')] as const;

type PeopleRow = Readonly<
  Record<`${Party}Id`, number> &
    Record<`${Party}${'Name' | 'LastName' | 'Phone'}`, string> &
    Record<`${Party}Dni`, string | null>
>;

const partyOf = (row: PeopleRow, party: Party) => ({
  id: row[`${party}Id`],
  name: row[`${party}Name`],
  lastName: row[`${party}LastName`],
  dni: row[`${party}Dni`],
  phone: row[`${party}Phone`],
});
const peopleOf = (row: PeopleRow) => ({
  user: partyOf(row, 'represented'),
  userToDelegate: partyOf(row, 'attorney'),
});

/** Adds labels to people of an assembly with equal full names (R12.36). */
function labelled<P extends Pick<StoredPower, 'user' | 'userToDelegate'>>(powers: readonly P[]): P[] {
  const people = powers.flatMap(({ user, userToDelegate }) => [user, userToDelegate]);
  const labels = equalNameLabels(people.map(({ id, ...person }) => ({ userId: id, ...person })));
  const withLabel = (person: StoredPower['user']) => {
    const label = labels.get(person.id);
    return label === undefined ? person : { ...person, lastName: `${person.lastName} ${label}` };
  };
  return powers.map((power) => ({
    ...power,
    user: withLabel(power.user),
    userToDelegate: withLabel(power.userToDelegate),
  }));
}

const endingOf = ({ id, assemblyId, user, userToDelegate, document }: StoredPower): EndingPower => ({
  id,
  assemblyId,
  representedId: user.id,
  attorneyId: userToDelegate.id,
  document,
});

export const attorneyPowerStore = (db: Db) => {
  const powers = () =>
    db
      .selectFrom('attorney_powers as power')
      .innerJoin('users as represented', 'represented.id', 'power.represented_id')
      .innerJoin('users as attorney', 'attorney.id', 'power.attorney_id')
      .select([
        'power.id',
        'power.assembly_id as assemblyId',
        'power.document',
        ...PEOPLE,
        powerState.as('state'),
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof powers>['executeTakeFirstOrThrow']>>;

  const revoked = () =>
    db
      .selectFrom('revoked_powers as power')
      .innerJoin('users as represented', 'represented.id', 'power.represented_id')
      .innerJoin('users as attorney', 'attorney.id', 'power.attorney_id')
      .select(['power.id', 'power.document', 'power.revoked_at as revokedAt', ...PEOPLE]);

  const fromRow = ({ id, assemblyId, document, state, ...people }: Row): StoredPower => ({
    id,
    assemblyId,
    document,
    state,
    ...peopleOf(people),
  });

  return {
    async byId(id: number): Promise<StoredPower | undefined> {
      const row = await powers().where('power.id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    /** The power of a document, in force or revoked; undefined for other documents. */
    async representedIn(document: string): Promise<StoredPower['user'] | undefined> {
      const row = await powers().where('power.document', '=', document).executeTakeFirst();
      if (row) return peopleOf(row).user;
      const former = await revoked().where('power.document', '=', document).executeTakeFirst();
      if (former) return peopleOf(former).user;
      // The document of a submitted power belongs to the sender until it is confirmed.
      return db
        .selectFrom('submitted_powers')
        .innerJoin('users', 'users.id', 'submitted_powers.sender_id')
        .select(['users.id', 'users.name', 'users.last_name as lastName', 'users.dni', 'users.phone'])
        .where('submitted_powers.document', '=', document)
        .executeTakeFirst();
    },

    hasAttorney: (assemblyId: number, representedId: number): Promise<boolean> =>
      hasRows(
        db
          .selectFrom('attorney_powers')
          .where('assembly_id', '=', assemblyId)
          .where('represented_id', '=', representedId),
      ),

    /** By last name and name of the represented. */
    async list(assemblyId: number): Promise<StoredPower[]> {
      const rows = await powers()
        .where('power.assembly_id', '=', assemblyId)
        .orderBy('represented.last_name_search')
        .orderBy('represented.name_search')
        .orderBy('power.id')
        .execute();
      return labelled(rows.map(fromRow));
    },

    /** @param powerId the power that is being changed, which is left out */
    async facts(
      { assemblyId, representedId, attorneyId }: Omit<PowerFields, 'document'>,
      powerId?: number,
    ): Promise<PowerFacts> {
      const others = await powers()
        .where('power.assembly_id', '=', assemblyId)
        .where((eb) =>
          eb.or([
            eb('power.represented_id', 'in', [representedId, attorneyId]),
            eb('power.attorney_id', 'in', [representedId, attorneyId]),
          ]),
        )
        .$if(powerId !== undefined, (q) => q.where('power.id', '<>', powerId ?? 0))
        .orderBy('power.id')
        .execute();
      const attorneyOf = (userId: number) => {
        const found = others.find((row) => row.representedId === userId);
        return found ? `${found.attorneyName} ${found.attorneyLastName}` : null;
      };
      const client = others.find((row) => row.attorneyId === representedId);
      const assembly = await assemblyStore(db).byId(assemblyId);
      const before = powerId === undefined ? undefined : await this.byId(powerId);
      return {
        representedId,
        attorneyId,
        powersOfAttorney: others.filter((row) => row.attorneyId === attorneyId).length,
        maxPowers: assembly?.maxPowers ?? 0,
        keepsAttorney: before?.userToDelegate.id === attorneyId,
        attorneyOnRoll: (await rollStore(db).find(assemblyId, attorneyId)) !== undefined,
        currentAttorney: attorneyOf(representedId),
        attorneyOfAttorney: attorneyOf(attorneyId),
        representedByRepresented: client ? `${client.representedName} ${client.representedLastName}` : null,
      };
    },

    /** @throws where the represented has an attorney already: a unique index of the database, also in a race */
    async insert(fields: PowerFields, at: string): Promise<number> {
      const { id } = await db
        .insertInto('attorney_powers')
        .values({
          assembly_id: fields.assemblyId,
          represented_id: fields.representedId,
          attorney_id: fields.attorneyId,
          document: fields.document,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordPowerChange(db, { ...fields, at });
      return id;
    },

    async update(
      { id, assemblyId, user, userToDelegate }: StoredPower,
      { representedId, attorneyId, document }: Omit<PowerFields, 'assemblyId'>,
      at: string,
    ): Promise<void> {
      await db
        .updateTable('attorney_powers')
        .set({ represented_id: representedId, attorney_id: attorneyId, document })
        .where('id', '=', id)
        .execute();
      if (user.id !== representedId)
        await recordPowerChange(db, { assemblyId, representedId: user.id, attorneyId: null, at });
      if (user.id !== representedId || userToDelegate.id !== attorneyId)
        await recordPowerChange(db, { assemblyId, representedId, attorneyId, at });
    },

    announce: (power: Omit<PowerFields, 'document'>) => announcePower(db, power),

    /** @returns the name of a document without further references */
    revoke: (power: StoredPower, at: string) => revokePower(db, endingOf(power), at),

    /** Keeps the previous version of a power with ballots. */
    rememberRevoked: (power: StoredPower, at: string) => keepRevokedPower(db, endingOf(power), at),

    /** Ends the power in open votings, when its parties change. */
    endInOpenVotings: (power: StoredPower) => endInOpenVotings(db, endingOf(power)),

    isKept: (power: StoredPower) => isDocumentKept(db, endingOf(power)),

    /** Powers of the assembly that are no longer in force, in the order of their revocation. */
    async revoked(assemblyId: number): Promise<StoredRevokedPower[]> {
      const rows = await revoked().where('power.assembly_id', '=', assemblyId).orderBy('power.id').execute();
      return rows.map(({ id, document, revokedAt, ...people }) => ({
        id,
        document,
        revokedAt,
        ...peopleOf(people),
      }));
    },
  };
};
