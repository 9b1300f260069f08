/** Actions with chosen users and requests. */
import type { LeftOut } from '@vigilia/contract/selection';
import { enumerate } from '@vigilia/contract/text/enumerate';
import type { User } from '@vigilia/contract/users/users';
import type { Listing } from '../../../../core/backend/listing.ts';
import { count, pluralize } from '../../../../core/text.ts';
import type { SelectableRow, Selection } from '../../../../ui/table/selection/selection.ts';
import type { PersonFilter } from '../queries.ts';

type Filters = Readonly<Record<PersonFilter, string>> & { readonly standing?: string };

export interface SelectionBody {
  ids?: number[];
  filters?: Filters;
  except?: number[];
  seen?: number;
}

/** The chosen rows in the form of the calls: by ids, or by the filters of the list. */
export function selectionBody<Row extends SelectableRow>(
  selection: Selection<Row>,
  filters: Filters,
  total: number,
): SelectionBody {
  const { isSearch, rows } = selection.use.getState();
  const ids = [...rows.keys()];
  return isSearch ? { filters, except: ids, seen: total - ids.length } : { ids };
}

/** Like `selectionBody`, in the order of the list. */
export const exportBody = <Row extends SelectableRow, Sort extends string>(
  selection: Selection<Row>,
  { filters, sort, order }: Listing<PersonFilter, Sort>,
  total: number,
) => ({ ...selectionBody(selection, filters, total), ...(sort !== null && { sort, order }) });

const people = (number: number) => pluralize(number, 'usuario', 'usuarios');
const requests = (number: number) => pluralize(number, 'solicitud', 'solicitudes');

const LISTED = 20;
/** The reasons of those left unchanged, a line each. */
export const reasonsOf = ({ count: all, rows }: LeftOut): string[] => [
  ...rows.slice(0, LISTED).map(({ name, reason }) => `${name}: ${reason}`),
  ...(all > LISTED ? [`… y ${count(all - Math.min(LISTED, rows.length))} más`] : []),
];

/** The first names of many. @param all number of chosen rows, whose names may be known only in part */
const namedText = (names: readonly string[], all: number, shown: number): string => {
  const first = names.slice(0, shown);
  return enumerate(all > first.length ? [...first, `${count(all - first.length)} más`] : first);
};

export const SELECTED_TEXTS = {
  letter: 'Enviar correo',
  certificates: 'Certificados',
  certified: 'Archivo descargado',
  certifiedAbout: (issued: number) => `${pluralize(issued, 'certificado', 'certificados')} de asociado.`,
  certifyTitle: (number: number) => `¿Expedir ${pluralize(number, 'certificado', 'certificados')}?`,
  certifyText:
    'Uno de asociado para cada usuario elegido, en PDF. Cada uno queda en su ficha, con un código que cualquiera puede comprobar.',
  /** @param chosen empty for a search */
  certifyStanding: (chosen: readonly Pick<User, 'standing'>[]) => {
    const behind = chosen.filter(({ standing }) => standing?.isGood === false).length;
    if (behind === 0) return 'Dice «a paz y salvo» solo el de quien consta que está al día.';
    return behind === 1
      ? '1 usuario está en mora: su certificado no dirá «a paz y salvo».'
      : `${count(behind)} usuarios están en mora: sus certificados no dirán «a paz y salvo».`;
  },
  certifyConfirm: 'Expedir y descargar',
  certifyFailure: 'No se pudieron expedir los certificados',
  close: 'Cerrar',

  invite: 'Enviar invitación',
  inviteTitle: '¿Enviar invitaciones?',
  inviteText: (number: number) =>
    `De ${people(number)}, quienes no tienen contraseña recibirán un correo con un enlace para elegirla.`,
  inviteConfirm: 'Enviar invitaciones',
  inviteFailure: 'No se pudieron enviar las invitaciones',
  someNotInvited: 'No se invitó a todos',
  invited: 'Invitaciones en camino',
  invitedAbout: (queued: number, recent: number, withPassword: number, skipped: number) =>
    [
      `Se enviarán a ${people(queued)}; el avance está en «Invitaciones».`,
      recent > 0 && `${pluralize(recent, 'persona la recibió', 'personas la recibieron')} hace poco.`,
      skipped > recent &&
        `${count(skipped - recent)} ya ${skipped - recent === 1 ? 'estaba' : 'estaban'} en cola.`,
      withPassword > 0 && `${count(withPassword)} ya ${withPassword === 1 ? 'tiene' : 'tienen'} contraseña.`,
    ]
      .filter(Boolean)
      .join(' '),

  addToAssembly: 'Agregar a una asamblea',
  addTitle: 'Agregar a una asamblea',
  addText: (number: number) =>
    `Se agregarán ${people(number)} a la lista de asistentes, como ausentes. Quienes ya están quedan como están.`,
  assembly: 'Asamblea',
  noAssembly: 'No hay asambleas en curso ni próximas. Cree una primero.',
  addConfirm: 'Agregar',
  addFailure: 'No se pudieron agregar a la asamblea',
  added: 'Lista de asistentes actualizada',
  addedAbout: (added: number, alreadyOnRoll: number, withoutPerson: number) =>
    [
      added === 0
        ? 'No se agregó a nadie.'
        : `${added === 1 ? 'Se agregó' : 'Se agregaron'} ${people(added)}.`,
      alreadyOnRoll > 0 &&
        `${count(alreadyOnRoll)} ya ${alreadyOnRoll === 1 ? 'estaba' : 'estaban'} en la lista.`,
      withoutPerson > 0 &&
        (withoutPerson === 1
          ? '1 cuenta que no es de una persona quedó por fuera.'
          : `${count(withoutPerson)} cuentas que no son de una persona quedaron por fuera.`),
    ]
      .filter(Boolean)
      .join(' '),
  loadFailure: 'Error al cargar las asambleas',

  excel: 'Excel',
  csv: 'CSV',
  exportAbout: (chosen: string) => `Contiene lo seleccionado: ${chosen}.`,

  delete: 'Eliminar',
  deleteTitle: (number: number) => `¿Eliminar ${people(number)}?`,
  deleteText:
    'Se eliminarán sus cuentas con sus datos personales. Se conservan, sin sus datos, su asistencia y la constancia de que votaron.',
  deleteNames: (names: string) => `Se eliminará a ${names}.`,
  /** For a search, whose rows are not all loaded. */
  deleteSearch: 'Son todos los de la búsqueda actual, también los de otras páginas.',
  deleteUnnamed:
    'Quienes estén en la lista de una asamblea que no ha terminado dejan de contar en su quórum de inmediato.',
  deleteConfirm: (number: number) => `Eliminar ${people(number)}`,
  deleted: 'Usuarios eliminados',
  deletedAbout: (number: number) =>
    number === 1 ? 'Se eliminó 1 usuario.' : `Se eliminaron ${people(number)}.`,
  deleteFailure: 'No se eliminó a nadie',
  keptTitle: (number: number) =>
    number === 1 ? '1 usuario no se eliminó' : `${people(number)} no se eliminaron`,
  people,
  named: namedText,

  accept: 'Aceptar',
  acceptTitle: (number: number) => `¿Aceptar ${requests(number)}?`,
  acceptText:
    'Serán usuarios sin contraseña. Después puede invitarlos a elegirla. Las que necesitan una decisión se quedan en la lista.',
  acceptConfirm: (number: number) => `Aceptar ${requests(number)}`,
  acceptFailure: 'No se aceptó ninguna solicitud',
  accepted: (number: number) => (number === 1 ? '1 solicitud aceptada' : `${requests(number)} aceptadas`),
  acceptedTitle: 'Solicitudes aceptadas',
  notAccepted: (number: number) =>
    number === 1 ? '1 se quedó en la lista:' : `${count(number)} se quedaron en la lista:`,
  inviteAccepted: (number: number) => `Invitar a ${people(number)}`,

  reject: 'Rechazar',
  rejectTitle: (number: number) => `¿Rechazar ${requests(number)}?`,
  rejectText: 'Se eliminarán las solicitudes, con los datos que enviaron.',
  rejectConfirm: (number: number) => `Rechazar ${requests(number)}`,
  rejectFailure: 'No se rechazó ninguna solicitud',
  rejected: 'Solicitudes rechazadas',
  rejectedAbout: (number: number) =>
    number === 1 ? 'Se rechazó 1 solicitud.' : `Se rechazaron ${requests(number)}.`,
  requests,
};
