/** A page that is handed out at the door: how members vote with their phones (R16.12). */
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { emptyBody, feature } from '../../../http/routes.ts';
import { publicUrlOf } from '../../../runtime/config.ts';
import { formatHour, formatLongDay } from '../../../runtime/date-format.ts';
import { existingAssembly } from '../../assembly/assemblies/access.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import { drawInWorkerThread } from '../minutes/pdf-worker.ts';
import { describeSheet } from './describe-sheet.ts';

export const memberSheet = feature({
  name: 'member-sheet',
  stores: (db) => ({ assemblies: assemblyStore(db) }),
  routes: (on, { clock, config }) => {
    on.stream(downloadMemberSheet, async ({ params: { assemblyId }, stores, headersOnly }, reply) => {
      const { title, startDate, presenceWays, givesReceipts } = await existingAssembly(stores, assemblyId);
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="votar-con-el-telefono-${assemblyId}.pdf"`,
      });
      if (headersOnly) return reply.send(emptyBody());
      const order = {
        title,
        day: `${formatLongDay(startDate)}, ${formatHour(startDate)}`,
        brand: config.BRAND_NAME,
        address: `${publicUrlOf(config)}/votar`,
        ways: presenceWays,
        givesReceipts,
        at: clock.now().toISOString(),
      };
      const [bytes] = await drawInWorkerThread({ documents: [describeSheet(order)], formats: ['pdf'] });
      return reply.send(bytes);
    });
  },
});
