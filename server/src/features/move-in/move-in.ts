/** Reads another backend into this installation, section by section; a repeated run skips stored items. */
import { sql } from 'kysely';
import { setCounters } from '../../database/id-counters.ts';
import { moveAssemblies, moveAttendees, movePowers } from './sections/assemblies.ts';
import { moveAssistance, moveCases, moveContent } from './sections/content.ts';
import { readPeople } from './sections/people.ts';
import { moveQuestions } from './sections/questions.ts';
import { moveRequests, moveUsers } from './sections/registers.ts';
import { type Move, WITH_IDS } from './sections/section.ts';
import { moveSubmittedPowers } from './sections/submitted-powers.ts';

/** @throws MoveInProblem, or the reason of `move.stop` */
export async function moveEverything(move: Move): Promise<void> {
  await moveContent(move);
  await moveUsers(move);
  await moveRequests(move);
  const people = await readPeople(move.database.read);
  await moveCases(move, people);
  await moveAssistance(move, people);
  await moveAssemblies(move);
  await moveAttendees(move, people);
  await movePowers(move, people);
  await moveSubmittedPowers(move, people);
  await moveQuestions(move, people);
  await continueIds(move);
}

/** New rows get ids after those that were moved. */
async function continueIds({ database }: Move): Promise<void> {
  await database.write(async (tx) => {
    for (const table of WITH_IDS) {
      const { rows } = await sql<{
        last: number | null;
      }>`select max(id) as last from ${sql.table(table)}`.execute(tx);
      const last = Number(rows[0]?.last ?? 0);
      if (last > 0) await setCounters(tx, { [table]: last });
    }
  });
}
