/** As many rows in every table of the administrators: for benches. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { assemblyStore } from '../../features/assembly/assemblies/store.ts';
import { searchColumnsOf } from '../../features/people/users/store.ts';
import { nextSequence } from '../../features/roll/presence-store.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import { chunksOf } from '../../kernel/runtime/chunks.ts';
import { manyMembers } from './people.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Adds `count` members, requests of both kinds, entries of the activity log, and attendees; half as many powers, whose
 * documents do not exist.
 */
export async function fillTables(dependencies: Dependencies, count: number): Promise<{ assemblyId: number }> {
  await manyMembers(dependencies, count);
  return dependencies.database.write(async (tx) => {
    const moment = (each: number) => new Date(Date.UTC(2024, 0, 1) + each * 60_000).toISOString();
    const { id: assemblyId } = await assemblyStore(tx).insert({
      title: 'Asamblea general ordinaria',
      description: 'Informe de gestión y elección de junta.',
      picture: null,
      startDate: moment(0),
      endDate: moment(60),
      participants: count,
      needsQuorum: false,
      quorumMin: 0,
      agenda: ['Verificación del quórum'],
    });
    const users = await tx
      .selectFrom('users')
      .select(['id', 'name', 'last_name as lastName', 'email', 'dni'])
      .where('user_type', '=', USER_TYPES.member)
      .orderBy('id')
      .execute();
    for (const some of chunksOf([...users.entries()], ROWS_AT_ONCE)) {
      await tx
        .insertInto('registration_requests')
        .values(
          some.map(([each, { lastName }]) => {
            // Nobody's name: a request that resembles a user has a note.
            const person = {
              name: `Solicitante ${each}`,
              lastName,
              email: `solicitud${each}@otra.test`,
              dni: String(50_000_000 + each),
            };
            return {
              name: person.name,
              last_name: lastName,
              email: person.email,
              phone: '3001234567',
              dni_type: 1,
              dni: person.dni,
              is_anesthesiologist: each % 2,
              created_at: moment(each),
              ...searchColumnsOf(person),
            };
          }),
        )
        .execute();
      await tx
        .insertInto('assistance_requests')
        .values(
          some.map(([each, { id }]) => ({
            user_id: id,
            description: `Necesito orientación sobre el caso ${each}. `.repeat(4),
            created_at: moment(each),
          })),
        )
        .execute();
      await tx
        .insertInto('activity')
        .values(
          some.map(([each, { id, name }]) => ({
            at: moment(each),
            user_id: id,
            person: name,
            person_search: name.toLowerCase(),
            area: 'Usuarios',
            what: `Editó el usuario número ${each}`,
            changes: JSON.stringify([{ field: 'celular', before: '3001234567', after: '3007654321' }]),
          })),
        )
        .execute();
      await tx
        .insertInto('attendees')
        .values(some.map(([, { id }]) => ({ assembly_id: assemblyId, user_id: id, assist: 0 })))
        .execute();
      const present = some.flatMap(([each, { id }]) => (each % 2 === 1 ? [id] : []));
      const sequence = await nextSequence(tx, assemblyId);
      await tx
        .insertInto('presence_changes')
        .values(
          present.map((user_id) => ({
            ...{ assembly_id: assemblyId, user_id, sequence, at: moment(0), recorded_at: moment(0) },
            ...{ is_present: 1, mode: 'hall' as const, recorded_by: 'takenOver' as const, cause: null },
          })),
        )
        .execute();
      await tx
        .updateTable('attendees')
        .set({ assist: 1 })
        .where('assembly_id', '=', assemblyId)
        .where('user_id', 'in', present)
        .execute();
      // The absent ones are represented by those beside them.
      const powers = some.flatMap(([each, { id }]) => {
        const attorney = users[each + 1];
        const document = `${String(each).padStart(32, '0')}.pdf`;
        return each % 2 === 0 && attorney
          ? [{ assembly_id: assemblyId, represented_id: id, attorney_id: attorney.id, document }]
          : [];
      });
      await tx
        .insertInto('files')
        .values(powers.map(({ document }) => ({ name: document, kind: 'document', created_at: moment(0) })))
        .execute();
      await tx.insertInto('attorney_powers').values(powers).execute();
    }
    return { assemblyId };
  });
}
