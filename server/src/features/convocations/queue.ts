/** Calls of assemblies as a queue of mails. */
import { fullName } from '@vigilia/contract/users/full-name';
import { recordEntryWithoutUser } from '../../audit/audit-log.ts';
import { anAssembly, sentence } from '../../audit/sentence.ts';
import type { Db } from '../../database/database.ts';
import { writeAndPublish } from '../../http/audited-write.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { takeLease } from '../../mail/mail-lease.ts';
import type { MailQueue } from '../../mail/queue-sender.ts';
import { textFor } from './domain/mail-text.ts';
import { convocationStore, type Ended } from './store.ts';

/** Actor of entries in the activity log that no user caused. */
const PERSON = 'Servidor';
const AREA = 'Convocatorias';

async function recordEnds(tx: Db, ended: readonly Ended[], at: string): Promise<void> {
  for (const { mailingId, assemblyId, title } of ended) {
    const { counts } = await convocationStore(tx).outcome(mailingId);
    const rest = counts.total - counts.accepted;
    const what = sentence`Terminó de enviar la convocatoria de «${anAssembly({ id: assemblyId, title })}»: el servidor de correo aceptó ${counts.accepted} de ${counts.total} ${counts.total === 1 ? 'mensaje' : 'mensajes'}${rest > 0 ? ` (rechazados: ${counts.refused}; sin dirección: ${counts.noAddress}; no se sabe: ${counts.uncertain})` : ''}`;
    await recordEntryWithoutUser(tx, { person: PERSON, area: AREA, what, at });
  }
}

export function createConvocationQueue(dependencies: Dependencies): MailQueue {
  const { database } = dependencies;
  return {
    hasWork: () => convocationStore(database.read).hasWork(),
    async claim(lease) {
      const claimed = await writeAndPublish(dependencies, async (tx) => {
        if (!(await takeLease(tx, lease))) return null;
        const { claimed: next, ended } = await convocationStore(tx).claim(lease.now);
        await recordEnds(tx, ended, lease.now);
        return next;
      });
      if (!claimed) return null;
      return {
        message: { to: claimed.email, ...textFor(claimed, fullName(claimed)) },
        finish: (delivery, now) =>
          writeAndPublish(dependencies, async (tx) =>
            recordEnds(tx, await convocationStore(tx).finish(claimed, delivery, now), now),
          ),
      };
    },
  };
}
