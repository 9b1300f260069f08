/** Powers that members submitted and that wait for a decision (R16.9), where the backend knows them. */
import { listSubmittedPowers } from '@vigilia/contract/assemblies/submitted-powers';
import { line } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { personFields } from '@vigilia/contract/users/person-fields';
import { fileStore } from '../../files/store.ts';
import { Skipped } from '../problems.ts';
import { type Fields, fieldsOf, textIn } from '../source/values.ts';
import { SECTIONS } from '../state.ts';
import { movedAssemblies } from './assemblies.ts';
import { insertUnderFreeId, NEW_ID } from './free-id.ts';
import { insertSubmittedPowers, type NewRow } from './inserts.ts';
import { nameOf, type People } from './people.ts';
import { documentsOf, movePower } from './power-documents.ts';
import { CLASHES, eachOf, type Move, moveList, progressOf, readItems } from './section.ts';

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
        await eachOf(items, move.stop, (item) =>
          movePower(move, section, item, document, {
            advice: 'Pida que lo envíen de nuevo.',
            insert: async (tx, power, stored) => {
              const row = { ...power.row, document: stored };
              const id = await insertUnderFreeId(tx, 'submitted_powers', insertSubmittedPowers, row);
              if (id === null) return new Skipped(CLASHES);
              await fileStore(tx).record(stored, 'document', move.now());
              return id === row.id ? [] : [NEW_ID(row.id, id)];
            },
          }),
        );
        rows += page.length;
      },
      // Backends of the specification do not have it.
      { requestArguments, name: `${section} ${assembly_id}`, isOptional: true },
    );
    if (rows > 0) move.reportProgress(`${SECTIONS[section]} de «${title}»: ${rows}`);
  }
}
