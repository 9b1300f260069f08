/** Records with a picture. */
import type { Db } from '../../../database/database.ts';
import { fileStore } from '../../files/store.ts';
import { printable } from '../problems.ts';
import { attachmentProblemOf } from '../source/attachments.ts';
import { moveInStore, type Section } from '../state.ts';
import type { InsertNew } from './inserts.ts';
import { CLASHES, eachOf, type Move, outcomeOf, type Read, skippedBecause } from './section.ts';

/** A row without its picture, and the address of the picture in the other backend. */
export interface RecordWithPicture<T> {
  readonly row: T;
  readonly address: string;
}

/** How a table stores its pictures. */
type PictureTable<T> =
  | { readonly isRequired: true; readonly insert: InsertNew<T & { readonly picture: string }> }
  | { readonly isRequired: false; readonly insert: InsertNew<T & { readonly picture: string | null }> };

/** Stores records with their pictures. A picture that cannot be fetched is reported; a grey one replaces it if required. */
export async function movePictureRecords<T extends { readonly id: number }>(
  move: Move,
  section: Section,
  table: PictureTable<T>,
  items: readonly Read<RecordWithPicture<T>>[],
  /** Stores the details of a record, after its row. */
  storeDetails: (tx: Db, item: Read<RecordWithPicture<T>>, notes: string[]) => Promise<unknown> = async () =>
    undefined,
): Promise<void> {
  const { attachments, database, stop } = move;

  async function fetchPicture(address: string, notes: string[]): Promise<string | null> {
    const replaced = table.isRequired ? '; quedó una gris' : '';
    if (address === '') {
      if (table.isRequired) notes.push('no tenía imagen: quedó una gris');
      return null;
    }
    try {
      return await attachments.picture(address);
    } catch (error) {
      notes.push(`la imagen ${lowerFirst(attachmentProblemOf(error))}${replaced}`);
      return null;
    }
  }

  await eachOf(items, stop, async (item) => {
    const notes = [...item.notes];
    const { value } = item;
    const fetched = value && (await fetchPicture(value.address, notes));
    const picture = value && table.isRequired ? (fetched ?? (await attachments.placeholder())) : fetched;

    /** Answers whether the row clashes with none. */
    async function storeRow(tx: Db, row: T): Promise<boolean> {
      // The row refers to its file.
      if (picture) await fileStore(tx).record(picture, 'image', move.now());
      const inserted = table.isRequired
        ? await table.insert(tx, [{ ...row, picture: picture ?? '' }])
        : await table.insert(tx, [{ ...row, picture }]);
      if (picture && inserted.length === 0) await fileStore(tx).forget(picture);
      return inserted.length > 0;
    }

    await database.write(async (tx) => {
      const added = [...notes];
      let outcome: Read<unknown> = { ...item, notes: added };
      if (value && !(await storeRow(tx, value.row))) outcome = skippedBecause(outcome, CLASHES);
      else if (value) {
        await storeDetails(tx, item, added);
        outcome = { ...outcome, outcome: outcomeOf(added) };
      }
      await moveInStore(tx).record(section, [outcome]);
    });
  });
}

const lowerFirst = (sentence: string): string => {
  const text = printable(sentence, 300).replace(/\.$/, '');
  return /^(La|El|Su) /.test(text) ? `no se aceptó: ${text}` : text;
};
