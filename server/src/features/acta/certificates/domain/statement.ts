/** The statement of a certificate, the same on the paper and at its check (R21.3). */

import { fold } from '@vigilia/contract/text/fold';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';

export interface Certified {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly dniType: number | null;
  readonly dni: string | null;
  readonly inGoodStanding: boolean | null;
}

interface Attended {
  readonly id: number;
  readonly title: string;
  readonly startDate: string;
  readonly isRepresented: boolean;
}

const inWords = (iso: string) => dayInWords(dayOf(iso));

function personOf({ dniType, dni, ...person }: Certified): string {
  const document = dni ? `, con ${(documentTypeName(dniType) || 'documento').toLowerCase()} n.º ${dni}` : '';
  return `${fullName(person)}${document},`;
}

/** 'la Sociedad …': names that begin with these words take an article within a sentence. */
const withArticle = (brand: string): string =>
  /^(asociaci[oó]n|sociedad|federaci[oó]n|academia|corporaci[oó]n|fundaci[oó]n)\b/i.test(brand)
    ? `la ${brand}`
    : brand;

/** @param brand name of the association, which the title may contain */
export const attendanceStatement = (brand: string, person: Certified, assembly: Attended): string =>
  `${personOf(person)} ${
    assembly.isRepresented ? 'participó, por medio de un poder, en' : 'asistió a'
  } «${assembly.title}»${
    fold(assembly.title).includes(fold(brand)) ? '' : ` de ${withArticle(brand)}`
  }, el ${inWords(assembly.startDate)}.`;

/** Without a date of entry, as accounts are younger than memberships. States good standing only of people known to be in it. */
export const membershipStatement = (brand: string, person: Certified, at: string): string =>
  `${personOf(person)} pertenece a ${withArticle(brand)}${
    person.inGoodStanding === true ? `, y se encuentra a paz y salvo al ${inWords(at)}` : ''
  }.`;
