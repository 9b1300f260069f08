/** `npm run sbom -- [FILE]`: writes the bill of materials; see `dependencies/sbom.ts`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBill } from './dependencies/sbom.ts';

const file = resolve(process.argv[2] ?? 'sbom.cdx.json');
const bill = makeBill();
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`  ${bill.components.length} packages, CycloneDX ${bill.specVersion}: ${file}`);
