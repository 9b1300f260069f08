/** Users and registration requests. */

import { FIELD_LIMITS, USER_TYPES } from '@vigilia/contract/limits';
import { fitsDocumentType } from '@vigilia/contract/users/document-numbers';
import { DOCUMENT_TYPES } from '@vigilia/contract/users/document-types';
import { personFields } from '@vigilia/contract/users/person-fields';
import { listRequests } from '@vigilia/contract/users/registration';
import { listUsers } from '@vigilia/contract/users/users';
import { NO_PASSWORD, rowOf, searchColumnsOf } from '../../users/store.ts';
import { printable, Skipped } from '../problems.ts';
import { type Reader, textIn, wholeNumber } from '../source/values.ts';
import { SECTIONS } from '../state.ts';
import { insertRequests, insertUsers, type NewRow } from './inserts.ts';
import { type Move, moveList, progressOf, readItems, storeRows } from './section.ts';

const DOCUMENT_TYPE_IDS: ReadonlySet<number> = new Set(DOCUMENT_TYPES.map(({ id }) => id));

function personOf(reader: Reader) {
  const email = personFields.email.safeParse(textIn(reader.fields.email));
  if (!email.success)
    throw new Skipped(`su correo «${printable(textIn(reader.fields.email), 80)}» no es válido`);
  const dniType = wholeNumber(reader.fields.dniType);
  const isKnown = dniType !== null && DOCUMENT_TYPE_IDS.has(dniType);
  if (dniType !== null && !isKnown) reader.note(`el tipo de documento ${dniType} no existe: quedó vacío`);
  const written = reader.text('dni', personFields.dni, {
    called: 'la cédula',
    // A truncated number would be another number.
    max: Number.POSITIVE_INFINITY,
    whenEmpty: '',
  });
  const number = personFields.dni.safeParse(written);
  if (!number.success && written !== '')
    reader.note(`la cédula «${printable(written, 80)}» no es un número completo: quedó vacía`);
  const dni = number.data ?? '';
  const isOfType = isKnown && fitsDocumentType(dni || '0', dniType);
  if (isKnown && !isOfType) reader.note(`la cédula «${dni}» tiene letras: el tipo de documento quedó vacío`);
  return {
    name: reader.text('name', personFields.name, {
      called: 'el nombre',
      max: FIELD_LIMITS.personName,
      whenEmpty: 'Sin nombre',
    }),
    lastName: reader.text('lastName', personFields.lastName, {
      called: 'el apellido',
      max: FIELD_LIMITS.personName,
      whenEmpty: '',
    }),
    email: email.data,
    phone: reader.text('phone', personFields.phone, {
      called: 'el celular',
      max: FIELD_LIMITS.phone,
      whenEmpty: '',
    }),
    dniType: isOfType ? dniType : null,
    dni,
  };
}

/** Users are stored without a password: no call returns it, and they cannot sign in before one is set. */
export async function moveUsers(move: Move): Promise<void> {
  const { database } = move;
  const progress = await progressOf(move, 'users');
  const stored = await database.read.selectFrom('users').select(['email', 'dni']).execute();
  const emails = new Set(stored.map(({ email }) => email));
  const numbers = new Set(stored.flatMap(({ dni }) => (dni ? [dni] : [])));
  await moveList(move, 'users', listUsers, async (page) => {
    const items = readItems(page, progress, (reader): NewRow<'users'> => {
      const id = reader.id();
      const { dni, ...person } = personOf(reader);
      if (emails.has(person.email)) throw new Skipped(`otro usuario ya tiene el correo ${person.email}`);
      emails.add(person.email);
      const isTaken = dni !== '' && numbers.has(dni);
      if (isTaken) reader.note(`otro usuario ya tiene la cédula ${dni}: quedó sin ella`);
      if (dni !== '') numbers.add(dni);
      const userType = wholeNumber(reader.fields.userType);
      const isKnown = userType !== null && Object.values<number>(USER_TYPES).includes(userType);
      if (!isKnown) reader.note('su tipo de usuario no existe: quedó como asociado');
      return {
        id,
        ...rowOf({
          ...person,
          dni: isTaken || dni === '' ? null : dni,
          userType: isKnown ? userType : USER_TYPES.member,
        }),
        password_hash: NO_PASSWORD,
        created_at: reader.moment('created', 'la fecha de registro', move.now()),
      };
    });
    await storeRows(move, 'users', insertUsers, items);
    move.reportProgress(`${SECTIONS.users}: ${progress.read.size}`);
  });
}

export async function moveRequests(move: Move): Promise<void> {
  const progress = await progressOf(move, 'requests');
  await moveList(move, 'requests', listRequests, async (page) => {
    const items = readItems(page, progress, (reader): NewRow<'registration_requests'> => {
      const id = reader.id();
      const { name, lastName, dniType, ...person } = personOf(reader);
      return {
        id,
        name,
        last_name: lastName,
        ...person,
        dni_type: dniType,
        is_anesthesiologist: reader.flag('isAnesthesiologist') ? 1 : 0,
        created_at: reader.moment('date', 'la fecha', move.now()),
        ...searchColumnsOf({ name, lastName, ...person }),
      };
    });
    await storeRows(move, 'requests', insertRequests, items);
    move.reportProgress(`${SECTIONS.requests}: ${progress.read.size}`);
  });
}
