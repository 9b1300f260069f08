/** Certificates of attendance and of membership, which anyone can check by their code (R21.3). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, idInPath } from '../fields.ts';
import { chosenUsers } from '../selection.ts';

const { administrator, member, anyone } = callsOf('Certificados');

export const CERTIFICATE_KINDS = ['attendance', 'membership'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Letters and digits of a code, without ambiguous ones. */
export const CERTIFICATE_CODE = /^[2-9A-HJ-NP-Z]{12}$/;

const certificate = z.object({
  id,
  kind: z.enum(CERTIFICATE_KINDS),
  code: z.string(),
  /** Certified fact, in the words of the paper. */
  statement: z.string(),
  /** ISO 8601 in UTC. */
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
});
export type Certificate = z.output<typeof certificate>;

/** A certificate that can be issued: of membership, or of an ended assembly that the person attended. */
const certifiable = z.object({
  kind: z.enum(CERTIFICATE_KINDS),
  assemblyId: z.nullable(id),
  title: z.string(),
  startDate: z.nullable(z.string()),
});
export type Certifiable = z.output<typeof certifiable>;

const certificates = z.object({ issued: z.array(certificate), certifiable: z.array(certifiable) });
export type Certificates = z.output<typeof certificates>;

const chosenKind = {
  kind: z.enum(CERTIFICATE_KINDS, 'El certificado debe ser attendance o membership'),
  assemblyId: z.optional(id),
};

export const listCertificates = administrator.get('/users/:id/certificates', {
  summary: 'The certificates of a user, the latest first, and those that can be issued',
  params: byId,
  response: certificates,
});

export const issueCertificate = administrator.post('/users/:id/certificates', {
  summary: 'Issue a certificate of a user; one that says the same and is in force is answered again',
  params: byId,
  body: z.object(chosenKind),
  response: certificate,
  refusals: [409],
});

export const revokeCertificate = administrator.delete('/certificates/:id', {
  summary: 'Revoke a certificate: a check of its code says so',
  params: byId,
  response: certificate,
});

export const listOwnCertificates = member.get('/users/me/certificates', {
  summary: 'The own certificates, the latest first, and those that can be issued',
  response: certificates,
});

export const issueOwnCertificate = member.post('/users/me/certificates', {
  summary: 'Issue an own certificate; one that says the same and is in force is answered again',
  body: z.object(chosenKind),
  response: certificate,
  refusals: [404, 409, 429],
});

export const downloadCertificate = member.get('/certificates/:id/pdf', {
  summary: 'A certificate in force as PDF, for its owner and administrators',
  params: byId,
  response: 'bytes',
  refusals: [429, 503],
});

/** Certificates of one download. */
export const MAX_CERTIFICATES = 2000;

/** `download` identifies the certificates that were issued together. */
const together = z.object({ issued: z.int(), download: z.string() });

export const issueAttendanceCertificates = administrator.post('/assamble/:assemblyId/certificates', {
  summary: 'Issue the certificates of everybody who attended an assembly that is over, for one download',
  params: z.object({ assemblyId: idInPath }),
  body: z.object({}),
  response: together,
  refusals: [409],
});

export const issueMembershipCertificates = administrator.post('/certificates', {
  summary: 'Issue the certificates of membership of the chosen members, for one download',
  body: chosenUsers,
  response: together,
  refusals: [409],
});

export const downloadCertificates = administrator.get('/certificates/zip/:download', {
  summary: 'Certificates that were issued together, as ZIP of PDF',
  params: z.object({ download: z.string().check(z.maxLength(100)) }),
  response: 'bytes',
  refusals: [503],
});

export const checkCertificate = anyone.get('/certificates/check/:code', {
  summary: 'What the certificate with a code says, and whether it is in force',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  response: z.object({ statement: z.string(), issuedAt: z.string(), revokedAt: z.nullable(z.string()) }),
  refusals: [429],
});
