/**
 * Runs a command of package.json: `node scripts/main.cjs start`. It is written for any Node, so that one that is too old to
 * read the other scripts gets a sentence instead of a syntax error.
 */
'use strict';

const OLDEST = 16;
const command = process.argv.splice(2, 1)[0];

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    '  Esta máquina tiene Node ' +
      process.versions.node +
      ', que es muy antiguo: instale Node 24 desde https://nodejs.org y repita la orden.',
  );
  if (command === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
} else {
  import(`./${command}.mjs`);
}
