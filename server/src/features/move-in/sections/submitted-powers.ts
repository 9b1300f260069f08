/** Powers that members handed in and that wait for a decision (R16.9), where the backend knows them. */
import { listSubmittedPowers } from '@vigilia/contract/assemblies/submitted-powers';
import { line } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { personFields } from '@vigilia/contract/users/person-fields';
import { fileStore } from '../../files/store.ts';
import { Skipped } from '../problems.ts';
import { attachmentProblemOf } from '../source/attachments.ts';
import { type Fields, fieldsOf, textIn } from '../source/values.ts';
import { moveInStore, SECTIONS } from '../state.ts';
import { movedAssemblies } from './assemblies.ts';
import { insertUnderFreeId, NEW_ID } from './free-id.ts';
import { insertSubmittedPowers, type NewRow } from './inserts.ts';
import { nameOf, type People } from './people.ts';
import { documentsOf } from './power-documents.ts';
import {
  CLASHES,
  eachOf,
  type Move,
  moveList,
  outcomeOf,
  progressOf,
  type Read,
  readItems,
  skippedBecause,
} from './section.ts';

interface Submission {
  readonly row: Omit<NewRow<'submitted_powers'>, 'document'>;
  readonly address: string;
}

const MAX_NAME = FIELD_LIMITS.personName * 2;
const name = line(MAX_NAME, '');
const addressOf = ({ documentUrl }: Fields): string => textIn(documentUrl).trim();

export async function moveSubmittedPowers(move: Move, people: People): Promise<void> {
  const section = 'submitted-powers';
  const progress = await progressOf(move, section);
  for (const { id: assembly_id, title } of await movedAssemblies(move)) {
    const requestArguments = { params: { assemblyId: assembly_id } };
    const document = documentsOf(move, listSubmittedPowers, requestArguments, addressOf);
    let rows = 0;
    await moveList(
      move,
      section,
      listSubmittedPowers,
      async (page) => {
        const items = readItems(
          page,
          progress,
          (reader): Submission => {
            const id = reader.id();
            const sender = reader.inner('sender');
            const sender_id = people.find(sender, sender.id, reader.note);
            if (sender_id === null) throw new Skipped(`${nameOf(sender)} no está entre los usuarios`);
            const gives = reader.flag('gives');
            if (gives === null) throw new Skipped('no dice quién da el poder');
            const dni = personFields.dni.safeParse(textIn(reader.fields.dni));
            if (!dni.success) throw new Skipped('la cédula de la otra persona no se entiende');
            const other_name = reader.text('name', name, {
              called: 'el nombre de la otra persona',
              max: MAX_NAME,
              whenEmpty: 'Sin nombre',
            });
            const submitted_at = reader.moment('at', 'la fecha de envío', move.now());
            const row = { id, assembly_id, sender_id, gives: gives ? 1 : 0, other_name, submitted_at };
            const address = addressOf(reader.fields);
            if (address === '') throw new Skipped('no tiene documento');
            return { row: { ...row, other_dni: dni.data, state: 'pending' }, address };
          },
          {
            scope: assembly_id,
            labelOf: ({ sender }) => `enviado por ${nameOf(fieldsOf(sender))} en «${title}»`,
          },
        );
        await eachOf(items, move.stop, moveOne);
        rows += page.length;
      },
      // Backends of the specification do not have it.
      { requestArguments, name: `${section} ${assembly_id}`, isOptional: true },
    );
    if (rows > 0) move.reportProgress(`${SECTIONS[section]} de «${title}»: ${rows}`);

    async function moveOne(item: Read<Submission>): Promise<void> {
      let stored: string | null = null;
      let outcome = item;
      if (item.value)
        try {
          stored = await document(item.value.row.id, item.value.address);
        } catch (error) {
          const reason = attachmentProblemOf(error);
          outcome = skippedBecause(
            item,
            `su documento no se pudo traer: ${reason} Pida que lo envíen de nuevo.`,
          );
        }
      await move.database.write(async (tx) => {
        let kept = outcome;
        if (stored && item.value) {
          const row = { ...item.value.row, document: stored };
          const id = await insertUnderFreeId(tx, 'submitted_powers', insertSubmittedPowers, row);
          if (id === null) kept = skippedBecause(item, CLASHES);
          else {
            await fileStore(tx).record(stored, 'document', move.now());
            const notes = id === row.id ? item.notes : [...item.notes, NEW_ID(row.id, id)];
            kept = { ...item, notes, outcome: outcomeOf(notes) };
          }
        }
        await moveInStore(tx).record(section, [kept]);
      });
    }
  }
}
