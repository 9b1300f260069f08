/** Writes rows until it is killed, and prints each acknowledged name. */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../kernel/database/open.ts';

const STANDARD_OUTPUT = 1;
const WRITERS = 8;

const database = await openDatabase({
  DATA_DIR: process.argv[2] ?? '',
  DATABASE_URL: process.env.DATABASE_URL,
});
const round = process.argv[3] ?? '';

async function writeOn(writer: number): Promise<void> {
  for (let i = 0; ; i += 1) {
    const name = `${round}-${writer}-${i}`;
    await database.write((tx) => tx.insertInto('links').values({ name, url: name }).execute());
    writeSync(STANDARD_OUTPUT, `${name}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)));
