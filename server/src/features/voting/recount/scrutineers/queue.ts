/** Mails to scrutineers: the fingerprint that was requested, and the package as it is when it is sent. */
import { verificationFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { type SqlBool, sql } from 'kysely';
import { anAssembly, sentence } from '../../../../kernel/audit/sentence.ts';
import { zipOf } from '../../../../kernel/files/zip-stream.ts';
import type { Dependencies } from '../../../../kernel/http/dependencies.ts';
import type { MailMessage } from '../../../../kernel/mail/mail.ts';
import type { MailTemplate } from '../../../../kernel/mail/outgoing-mails.ts';
import { assemblyStore } from '../../../assembly/assemblies/store.ts';
import { votingStores } from '../../votings/stores.ts';
import { packageEntries } from '../package-zip.ts';
import { packageReader } from '../read-package.ts';
import { isWithheld, openQuestionIds } from '../withheld-counts.ts';
import { scrutineerStore } from './store.ts';
import { MAIL_AREA, MAIL_TEXT } from './texts.ts';

/** Bytes; mail servers refuse larger messages. */
const MAX_ATTACHMENT = 8 * 1024 * 1024;

/** The zip of the package; null where it is larger than a mail may be. */
async function attachmentOf(entries: Parameters<typeof zipOf>[0]): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of zipOf(entries)) {
    bytes += part.length;
    if (bytes > MAX_ATTACHMENT) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function scrutineerTemplate(dependencies: Dependencies): MailTemplate {
  const { clock, config, database } = dependencies;

  async function messageOf(
    email: string,
    { assemblyId, sealNumber, title }: Awaited<ReturnType<ReturnType<typeof scrutineerStore>['ofSeal']>>,
  ): Promise<MailMessage> {
    const found = await database.snapshot(async (db) => {
      const assembly = await assemblyStore(db).byId(assemblyId);
      if (!assembly) return null;
      const open = await openQuestionIds(db, assemblyId);
      return { open, assembly, content: await packageReader(db).read(votingStores(db), assembly) };
    });
    const content = found?.content;
    const seal = content?.seals.find(({ number }) => number === sealNumber);
    if (!content || !seal) throw new Error(`Seal ${sealNumber} of assembly ${assemblyId} is gone`);
    const at = clock.now().toISOString();
    const made = { brandName: config.BRAND_NAME, at, withNames: false };
    // A voting was opened again since the request.
    const isHeldBack = content.seals.some((each) => isWithheld(each, found.open));
    const zip = isHeldBack ? null : await attachmentOf(await packageEntries(content, made));
    const enclosed = isHeldBack ? 'withheld' : zip ? 'attached' : 'tooLarge';
    return {
      to: email,
      ...MAIL_TEXT({ title, seal, brandName: config.BRAND_NAME, enclosed }),
      ...(zip && {
        attachments: [
          {
            filename: verificationFileName(found.assembly, false),
            content: zip,
            contentType: 'application/zip',
          },
        ],
      }),
    };
  }

  return {
    purpose: 'seal',
    area: MAIL_AREA,
    isSendable: () => sql<SqlBool>`batch in (select seals.id from seals
      join assemblies on assemblies.id = seals.assembly_id where assemblies.deleted_at is null)`,
    async prepare(tx, { batch, email }) {
      const seal = await scrutineerStore(tx).ofSeal(batch);
      return { message: () => messageOf(email, seal) };
    },
    async named(tx, { batch, email }) {
      const { assemblyId, title } = await scrutineerStore(tx).ofSeal(batch);
      return sentence`el envío de la huella y el paquete de «${anAssembly({ id: assemblyId, title })}» a ${email}`;
    },
    async ended(tx, batch) {
      const { assemblyId, title, accepted, total } = await scrutineerStore(tx).ofSeal(batch);
      return sentence`Terminó de enviar la huella y el paquete de «${anAssembly({ id: assemblyId, title })}» a los escrutadores: el servidor de correo aceptó ${accepted} de ${total} ${total === 1 ? 'mensaje' : 'mensajes'}`;
    },
  };
}
