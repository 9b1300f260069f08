/** Opens a database, which migrates it, and is killed before its n-th change. Run by `migrating.sqlite.test.ts`. */
import { StatementSync } from 'node:sqlite';
import { openDatabase } from '../database/database.ts';

const [, , file = '', at = ''] = process.argv;
let statements = 0;

StatementSync.prototype.run = new Proxy(StatementSync.prototype.run, {
  apply(target, self, values) {
    statements += 1;
    if (statements === Number(at)) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(target, self, values);
  },
});

await (await openDatabase(file)).close();
