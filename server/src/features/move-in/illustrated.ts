/** Records with a picture. */
import type { Db } from '../../database/database.ts';
import type { Row, TableName } from '../../database/table-dump.ts';
import { fileStore } from '../files/store.ts';
import { reasonOf } from './attachments.ts';
import { printable } from './problems.ts';
import { eachOf, type Move, outcomeOf, type Read } from './section.ts';
import { moveInStore, type Section } from './state.ts';

export interface Illustrated {
  readonly row: Row;
  readonly address: string;
}

/**
 * Records with a picture. One that cannot be had is reported, and a grey surface stands in its place where there must be one.
 * @param isRequired whether the table takes no row without a picture
 */
export async function moveIllustrated(
  move: Move,
  section: Section,
  table: TableName,
  items: readonly Read<Illustrated>[],
  isRequired: boolean,
  besides: (tx: Db, item: Read<Illustrated>, notes: string[]) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { attachments, database, stop } = move;
  await eachOf(items, stop, async (item) => {
    const notes = [...item.notes];
    const picture = item.value && (await pictureFor(item.value.address));
    async function pictureFor(address: string): Promise<string | null> {
      try {
        if (address !== '') return await attachments.picture(address);
        if (isRequired) notes.push('no tenía imagen: quedó una gris');
      } catch (error) {
        notes.push(`la imagen ${lowerFirst(reasonOf(error))}${isRequired ? '; quedó una gris' : ''}`);
      }
      return isRequired ? attachments.placeholder() : null;
    }
    await database.write(async (tx) => {
      const added = [...notes];
      if (item.value) {
        if (picture) await fileStore(tx).record(picture, 'image', move.now());
        await tx
          .insertInto(table as 'news')
          .values({ ...item.value.row, picture } as never)
          .execute();
        await besides(tx, item, added);
      }
      await moveInStore(tx).record(section, [
        { ...item, notes: added, outcome: item.outcome === 'skipped' ? 'skipped' : outcomeOf(added) },
      ]);
    });
  });
}

const lowerFirst = (sentence: string): string => {
  const text = printable(sentence, 300).replace(/\.$/, '');
  return /^(La|El|Su) /.test(text) ? `no se aceptó: ${text}` : text;
};
