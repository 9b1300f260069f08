/** A page that is handed out at the door: how members vote with their phones (R16.12). */
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { emptyBody, feature } from '../../../http/routes.ts';
import { createBoundedQueue } from '../../../runtime/bounded-queue.ts';
import { publicUrlOf } from '../../../runtime/config.ts';
import { formatHour, formatLongDay } from '../../../runtime/date-format.ts';
import { unavailable } from '../../../runtime/errors.ts';
import { runInWorkerThread } from '../../../runtime/worker-thread.ts';
import { existingAssembly } from '../../assembly/assemblies/access.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import type { SheetOrder } from './describe-sheet.ts';

const SCRIPT = new URL('./draw-sheet-thread.ts', import.meta.url);
const MAX_WAITING = 4;
const BUSY = 'Se están generando otras hojas. Espere un momento y vuelva a intentarlo.';

export const memberSheet = feature({
  name: 'member-sheet',
  stores: (db) => ({ assemblies: assemblyStore(db) }),
  routes: (on, { clock, config }) => {
    const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));
    on.stream(downloadMemberSheet, async ({ params: { assemblyId }, stores, headersOnly }, reply) => {
      const { title, startDate, presenceWays, givesReceipts } = await existingAssembly(stores, assemblyId);
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="votar-con-el-telefono-${assemblyId}.pdf"`,
      });
      if (headersOnly) return reply.send(emptyBody());
      const order: SheetOrder = {
        title,
        day: `${formatLongDay(startDate)}, ${formatHour(startDate)}`,
        brand: config.BRAND_NAME,
        address: `${publicUrlOf(config)}/votar`,
        ways: presenceWays,
        givesReceipts,
        at: clock.now().toISOString(),
      };
      const bytes = await inTurn(() =>
        runInWorkerThread(SCRIPT, order, (drawn: Uint8Array) => Buffer.from(drawn)),
      );
      return reply.send(bytes);
    });
  },
});
