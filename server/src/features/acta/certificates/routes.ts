/** Certificates of attendance and membership (R21.3). */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { count } from '@vigilia/contract/text/count';
import { fold } from '@vigilia/contract/text/fold';
import {
  CERTIFICATE_CODE,
  type Certifiable,
  type CertificateKind,
  checkCertificate,
  downloadCertificate,
  downloadCertificates,
  issueAttendanceCertificates,
  issueCertificate,
  issueMembershipCertificates,
  issueOwnCertificate,
  listCertificates,
  listOwnCertificates,
  MAX_CERTIFICATES,
  revokeCertificate,
} from '@vigilia/contract/users/certificates';
import { fullName } from '@vigilia/contract/users/full-name';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { type ZipEntry, zipOf } from '../../../kernel/files/zip-stream.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { emptyBody, feature } from '../../../kernel/http/routes.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { publicUrlOf } from '../../../kernel/runtime/config.ts';
import { formatLongDay } from '../../../kernel/runtime/date-format.ts';
import { conflict, invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { userList } from '../../people/users/list.ts';
import { requireExpected } from '../../people/users/selection.ts';
import { userStore } from '../../people/users/store.ts';
import { drawInWorkerThread, sendFile } from '../minutes/pdf-worker.ts';
import { describeCertificate, type Printed } from './describe-certificate.ts';
import { attendanceStatement, membershipStatement } from './domain/statement.ts';
import { certificateStore, type NewCertificate } from './store.ts';

/** Certificates that one thread draws. */
const DRAWN_AT_ONCE = 50;

const TEXTS = {
  unknown: 'Este certificado no existe o se anuló.',
  unknownUser: 'Este usuario ya no existe.',
  notAttended: 'Solo se certifica la asistencia a una asamblea que ya terminó y a la que la persona asistió.',
  nobody:
    'Nadie asistió a esta asamblea, o todavía no ha terminado. Si ya terminó, escriba la hora de cierre en los datos del acta.',
  noMembers: 'Entre los que eligió no hay asociados.',
  tooMany: `Se expiden hasta ${count(MAX_CERTIFICATES)} certificados a la vez. Filtre la lista y hágalo por partes.`,
  tooOften: 'Ha expedido muchos certificados.',
  tooManyDownloads: 'Ha descargado muchos certificados.',
  notMember: 'Esta cuenta no es de un asociado.',
  revoked: (at: string) => `Su certificado se anuló el ${formatLongDay(at)}. Hable con la secretaría.`,
  tooManyChecks: 'Demasiadas consultas desde esta conexión.',
  notFound: 'Ningún certificado tiene este código. Revise que esté completo.',
};

/** Checks from one network: enough to check a pile of papers, hopeless for guessing. */
const CHECK_LIMIT = {
  name: 'certificate-checks',
  max: 60,
  milliseconds: MINUTE,
  message: TEXTS.tooManyChecks,
};

const storesOf = (db: Db) => ({
  certificates: certificateStore(db),
  users: userStore(db),
  list: userList(db),
});
type Stores = ReturnType<typeof storesOf>;

const MEMBERSHIP: Certifiable = { kind: 'membership', assemblyId: null, title: '', startDate: null };

export const certificates = feature({
  name: 'certificates',
  lane: 'office',
  stores: storesOf,
  routes: (on, { clock, config, database }) => {
    /** The name of the association as in its actas. */
    const nameOf = async ({ certificates: store }: Stores) => (await store.entity()) ?? config.BRAND_NAME;
    const checks = createRateLimit({ clock, database }, CHECK_LIMIT);
    const takeRate = createMemberRate({ clock, database }, 'certificates', TEXTS.tooOften);
    const takeDownload = createMemberRate(
      { clock, database },
      'certificate-downloads',
      TEXTS.tooManyDownloads,
    );
    const now = () => clock.now().toISOString();

    const draw = (caller: Caller, brand: string, found: readonly Printed[]) => {
      const documents = found.map((each) =>
        describeCertificate(brand, each, `${publicUrlOf(config)}/certificado/${each.code}`),
      );
      const sender = { key: caller.userId, hasPriority: isAdministrator(caller) };
      return drawInWorkerThread({ documents, formats: ['pdf'] }, sender);
    };

    const read = async ({ certificates: store }: Stores, userId: number) => ({
      issued: await store.ofUser(userId),
      certifiable: [
        ...((await store.people([userId], true)).has(userId) ? [MEMBERSHIP] : []),
        ...(await store.attendedBy(userId, now())).map(
          ({ id, ...each }): Certifiable => ({ ...each, kind: 'attendance', assemblyId: id }),
        ),
      ],
    });

    /** @throws Refusal 404 for an unknown user, 409 without anything to certify */
    async function describe(
      stores: Stores,
      userId: number,
      { kind, assemblyId }: { readonly kind: CertificateKind; readonly assemblyId?: number | undefined },
    ): Promise<NewCertificate> {
      const at = now();
      const brand = await nameOf(stores);
      if (!(await stores.users.byId(userId))) throw notFound(TEXTS.unknownUser);
      const person = (await stores.certificates.people([userId], kind === 'membership')).get(userId);
      if (!person) throw conflict(TEXTS.notMember);
      if (kind === 'membership')
        return { kind, userId, assemblyId: null, statement: membershipStatement(brand, person, at), at };
      if (assemblyId === undefined) throw invalid('assemblyId', 'Elija la asamblea');
      const attended = await stores.certificates.attendedBy(userId, at);
      const assembly = attended.find(({ id }) => id === assemblyId);
      if (!assembly) throw conflict(TEXTS.notAttended);
      return { kind, userId, assemblyId, statement: attendanceStatement(brand, person, assembly), at };
    }

    on.read(listCertificates, async ({ params: { id }, stores }) => {
      if (!(await stores.users.byId(id))) throw notFound(TEXTS.unknownUser);
      return read(stores, id);
    });

    on.read(listOwnCertificates, ({ caller, stores }) => read(stores, caller.userId));

    async function issueOne(stores: Stores, wanted: NewCertificate) {
      await stores.certificates.issue([wanted], null);
      return stores.certificates.inForce(wanted);
    }

    on.write(issueCertificate, async ({ params: { id }, body, stores, audit }) => {
      const issued = await issueOne(stores, await describe(stores, id, body));
      const user = await stores.users.byId(id);
      if (user) audit(sentence`Expidió el certificado ${issued.code} de ${aUser(user)}`);
      return issued;
    });

    on.write(issueOwnCertificate, async ({ body, caller, stores }) => {
      takeRate(caller);
      const wanted = await describe(stores, caller.userId, body);
      const former = (await stores.certificates.ofUser(caller.userId)).find(
        ({ kind, assemblyId }) => kind === wanted.kind && assemblyId === wanted.assemblyId,
      );
      if (former?.revokedAt) throw conflict(TEXTS.revoked(former.revokedAt));
      return issueOne(stores, wanted);
    });

    on.write(revokeCertificate, async ({ params: { id }, stores, audit }) => {
      const found = await stores.certificates.byId(id);
      if (!found) throw notFound(TEXTS.unknown);
      await stores.certificates.revoke(id, now());
      const user = await stores.users.byId(found.userId);
      if (user) audit(sentence`Anuló el certificado ${found.code} de ${aUser(user)}`);
      return (await stores.certificates.byId(id)) ?? found;
    });

    on.stream(downloadCertificate, async ({ params: { id }, caller, stores, headersOnly }, reply) => {
      const found = await stores.certificates.byId(id);
      const isOwn = found?.userId === caller.userId;
      if (!found || found.revokedAt !== null || !(isOwn || isAdministrator(caller)))
        throw notFound(TEXTS.unknown);
      const name = `certificado-${found.code}.pdf`;
      if (headersOnly) return sendFile(reply, 'pdf', name);
      takeDownload(caller);
      const [bytes] = await draw(caller, await nameOf(stores), [found]);
      return sendFile(reply, 'pdf', name, bytes);
    });

    async function issueAll(stores: Stores, wanted: readonly NewCertificate[]) {
      if (wanted.length > MAX_CERTIFICATES) throw conflict(TEXTS.tooMany);
      const download = randomUUID();
      await stores.certificates.issue(wanted, download);
      return { issued: wanted.length, download };
    }

    on.write(issueAttendanceCertificates, async ({ params: { assemblyId }, stores, audit }) => {
      const at = now();
      const brand = await nameOf(stores);
      const attended = await stores.certificates.attendanceOf(assemblyId, at);
      const [first] = attended;
      if (!first) throw conflict(TEXTS.nobody);
      const people = await stores.certificates.people(
        attended.map(({ userId }) => userId),
        false,
      );
      const issued = await issueAll(
        stores,
        attended.flatMap(({ userId, ...assembly }): NewCertificate | [] => {
          const person = people.get(userId);
          if (!person) return [];
          const statement = attendanceStatement(brand, person, assembly);
          return { kind: 'attendance', userId, assemblyId, statement, at };
        }),
      );
      audit(sentence`Expidió ${count(issued.issued)} certificados de asistencia a «${first.title}»`);
      return issued;
    });

    on.write(issueMembershipCertificates, async ({ body, stores, audit }) => {
      const ids = await stores.list.selected(body);
      await requireExpected(ids.length, body, async () => false);
      const people = await stores.certificates.people(ids, true);
      if (people.size === 0) throw conflict(TEXTS.noMembers);
      const at = now();
      const brand = await nameOf(stores);
      const issued = await issueAll(
        stores,
        [...people.values()].map((person) => ({
          ...({ kind: 'membership', userId: person.id, assemblyId: null, at } as const),
          statement: membershipStatement(brand, person, at),
        })),
      );
      audit(sentence`Expidió ${count(issued.issued)} certificados de asociado`);
      return issued;
    });

    on.stream(downloadCertificates, async ({ params: { download }, caller, stores, headersOnly }, reply) => {
      const found = await stores.certificates.ofDownload(download);
      if (found.length === 0) throw notFound(TEXTS.unknown);
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="certificados.zip"',
      });
      if (headersOnly) return reply.send(emptyBody());
      const brand = await nameOf(stores);
      async function* entries(): AsyncGenerator<ZipEntry> {
        for (const piece of chunksOf(found, DRAWN_AT_ONCE)) {
          const files = await draw(caller, brand, piece);
          for (const [index, each] of piece.entries()) {
            const bytes = files[index];
            const name = fold(fullName(each)).replace(/[^a-z0-9]+/g, '-');
            if (bytes) yield { name: `${name}-${each.code}.pdf`, content: [bytes], isStored: true };
          }
        }
      }
      return reply.send(Readable.from(zipOf(entries()), { objectMode: false }));
    });

    on.read(checkCertificate, async ({ params, address, stores }) => {
      checks.take(networkOf(address));
      const code = params.code.toUpperCase().replace(/[\s-]/g, '');
      const found = CERTIFICATE_CODE.test(code) ? await stores.certificates.byCode(code) : undefined;
      if (!found) throw notFound(TEXTS.notFound);
      const { statement, issuedAt, revokedAt } = found;
      return { statement, issuedAt, revokedAt };
    });
  },
});
