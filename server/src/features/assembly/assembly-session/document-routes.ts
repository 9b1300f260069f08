/** Documents of the points of an agenda (R20.11). */
import {
  addPointDocument,
  documentName,
  MAX_POINT_DOCUMENTS,
  readPointDocument,
  readPointDocumentFile,
  removePointDocument,
  renamePointDocument,
} from '@vigilia/contract/assemblies/point-documents';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { cutText } from '@vigilia/contract/text/cut-text';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { documentFiles, isPagePicture, shownDocument } from '../../../kernel/documents/document-files.ts';
import { documentHeaders, PAGE_HEADERS } from '../../../kernel/documents/documents.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { fileStore } from '../../files/store.ts';
import { existingAssembly, readableAssembly } from '../assemblies/access.ts';
import { requireUnissued } from '../assemblies/issued-minutes.ts';
import { pointDocumentStore } from '../assemblies/point-document-store.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore, type StoredAssembly } from '../assemblies/store.ts';
import { sessionStore } from './store.ts';

const TEXTS = {
  noDocument: 'Adjunte el documento',
  unknownPoint: 'Este punto ya no está en la agenda. Vuelva a cargar la página.',
  unknown: 'Este documento ya no está en la agenda. Vuelva a cargar la página.',
  voting:
    'Hay una votación abierta. Ciérrela antes de agregar, quitar o cambiar el nombre de documentos de la agenda.',
  full: `Un punto puede tener hasta ${MAX_POINT_DOCUMENTS} documentos. Quite uno, o únalos en un solo PDF.`,
  rollOnly:
    'Los documentos los lee quien está en la lista de la asamblea. Registre primero su asistencia, o hable con la mesa de registro.',
  expired: 'Este enlace ya no es válido. Abra de nuevo el documento desde la agenda.',
};

const pathOf = (file: string) => `/api/assamble/documents/${file}`;

function nameFrom(fileName: string): string {
  const written = documentName.safeParse(cutText(fileName.replace(/\.\w+$/, ''), FIELD_LIMITS.title));
  return written.success ? written.data : 'Documento';
}

export const pointDocuments = feature({
  name: 'point-documents',
  stores: (db) => ({
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    session: sessionStore(db),
    documents: pointDocumentStore(db),
    files: fileStore(db),
  }),
  routes: (on, { clock, files, signedUrls }) => {
    const now = () => clock.now().toISOString();

    /**
     * People vote with the documents that they read (R20.12).
     * @throws Refusal 404, 409
     */
    async function changeable(
      stores: { readonly assemblies: ReturnType<typeof assemblyStore> },
      assemblyId: number,
    ): Promise<StoredAssembly> {
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'documents');
      if (await stores.assemblies.hasOpenVoting(assemblyId)) throw conflict(TEXTS.voting);
      return assembly;
    }

    /** @throws Refusal 404 */
    async function existing(
      documents: ReturnType<typeof pointDocumentStore>,
      assemblyId: number,
      id: number,
    ) {
      const found = (await documents.list(assemblyId)).find((each) => each.id === id);
      if (!found) throw notFound(TEXTS.unknown);
      return found;
    }

    on.write(
      addPointDocument,
      async ({ params: { assemblyId, id }, body, document, arrived, stores, publish, audit }) => {
        const assembly = await changeable(stores, assemblyId);
        if (!document || !arrived) throw invalid('file', TEXTS.noDocument);
        const point = (await stores.session.points(assemblyId)).find((each) => each.id === id);
        if (!point) throw notFound(TEXTS.unknownPoint);
        const known = (await stores.documents.list(assemblyId)).filter(({ pointId }) => pointId === id);
        if (known.length >= MAX_POINT_DOCUMENTS) throw conflict(TEXTS.full);
        const { fileName, ...facts } = arrived;
        const name = body.name ?? nameFrom(fileName);
        await stores.files.record(document, 'document', now());
        await stores.documents.insert({
          assembly_id: assemblyId,
          point_id: id,
          name,
          file: document,
          ...facts,
        });
        publish(`assembly:${assemblyId}`);
        audit(
          sentence`Agregó el documento «${name}» al punto «${point.text}» de «${anAssembly(assembly)}», SHA-256 ${facts.sha256}`,
          [],
          { key: 'agenda-document-changed' },
        );
        return stores.session.read(assemblyId, now());
      },
    );

    on.write(
      renamePointDocument,
      async ({ params: { assemblyId, id }, body: { name }, stores, publish, audit }) => {
        const assembly = await changeable(stores, assemblyId);
        const before = await existing(stores.documents, assemblyId, id);
        await stores.documents.rename(id, name);
        publish(`assembly:${assemblyId}`);
        audit(
          sentence`Cambió el nombre de un documento de la agenda de «${anAssembly(assembly)}»`,
          [{ field: 'nombre', before: before.name, after: name }],
          { key: 'agenda-document-changed' },
        );
        return stores.session.read(assemblyId, now());
      },
    );

    on.write(
      removePointDocument,
      async ({ params: { assemblyId, id }, stores, afterCommit, publish, audit }) => {
        const assembly = await changeable(stores, assemblyId);
        const document = await existing(stores.documents, assemblyId, id);
        await stores.documents.remove([document]);
        publish(`assembly:${assemblyId}`);
        afterCommit(() => files.remove(documentFiles(document.file)));
        audit(
          sentence`Quitó el documento «${document.name}» de la agenda de «${anAssembly(assembly)}», SHA-256 ${document.sha256}`,
          [],
          { key: 'agenda-document-changed' },
        );
        return stores.session.read(assemblyId, now());
      },
    );

    on.read(readPointDocument, async ({ params: { assemblyId, id }, caller, stores }) => {
      await readableAssembly(stores, assemblyId, caller);
      if (!isAdministrator(caller) && !(await stores.roll.find(assemblyId, caller.userId)))
        throw forbidden(TEXTS.rollOnly);
      const { name, file, bytes, sha256 } = await existing(stores.documents, assemblyId, id);
      const { pictures, ...shown } = shownDocument(file);
      return {
        id,
        name,
        bytes,
        sha256,
        url: signedUrls.sign(pathOf(file)),
        document: { ...shown, pictures: pictures.map((picture) => signedUrls.sign(pathOf(picture))) },
      };
    });

    on.stream(readPointDocumentFile, async ({ params: { name }, query, stores }, reply) => {
      if (!signedUrls.isGood(pathOf(name), query)) throw notFound(TEXTS.expired);
      const isPage = isPagePicture(name);
      const title = isPage ? '' : await stores.documents.nameOf(name);
      const file = title === undefined ? null : await files.read(name);
      if (!file) throw notFound(TEXTS.expired);
      const headers = isPage ? PAGE_HEADERS : documentHeaders(name, title ?? '');
      return reply.headers({ ...headers, 'content-length': file.size }).send(file.stream);
    });
  },
});
