import { localMoment } from '@vigilia/contract/time/colombian-time';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  type PUBLISHED_LISTS,
  type PublishedSeal,
  type PublishedSeals,
  readPublishedList,
  readSeals,
} from '@vigilia/contract/verification/published-votings';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, failureOf } from '../../core/backend/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { useAction } from '../../core/scheduling.ts';
import { Page, Problem, SecondaryButton } from '../shell/page.tsx';
import { Link, PATHS } from '../shell/path.tsx';

/** Texts of published lists and seals, as members read them. */
const KINDS: Readonly<Record<string, string>> = {
  opened: 'Apertura',
  reopened: 'Reapertura',
  closed: 'Cierre',
  lot: 'Sorteo',
  withdrawn: 'Votación retirada',
  secondRound: 'Apertura de una segunda vuelta',
  passwordsSet: 'Contraseñas que puso un administrador, o que llegaron a un correo que él escribió',
  verifiedByAssigner:
    'Identidades que verificó en la mesa quien había puesto la contraseña o el correo, o no consta que fuera otro',
  codesShown: 'Códigos para entrar que mostró una mesa',
  rightsWithheld: 'Personas del padrón sin derecho a votar al abrir',
  quorumLowered: 'Quórum que se exigía antes de bajarlo',
  actsBefore: 'La situación antes de la apertura',
  rightsDropped: 'Derechos a votar que faltaban al abrir de nuevo',
  rightsAdded: 'Derechos a votar nuevos al abrir de nuevo',
  rightsSuspended: 'Derechos a votar suspendidos',
  rightsRestored: 'Derechos a votar devueltos',
  passwordsUsed: 'Votos emitidos con contraseñas o correos que puso un administrador',
  paperConfirmed: 'Votos en papel que confirmó un segundo administrador',
  paperDiscarded: 'Votos en papel que se registraron y se descartaron',
  accountDeleted: 'Cuentas eliminadas con su derecho sin usar',
  presenceTaken:
    'Derechos no usados por su titular, con una asistencia que cambió un administrador o la mesa',
  powersEnded: 'Derechos sin usar de poderes que terminaron',
  registrationTaken: 'Veces que se quitó una forma de registro durante la votación',
  announced: 'Actos de la administración aparte de la asamblea durante la votación',
  equalTitles: 'Al cerrar, más votaciones de otra asamblea del mismo título, o abiertas a la vez',
  quorumByOthers:
    'Personas que contaron durante la votación por un acto de otros, sin las que no había quórum',
  quorumLost: 'Veces que se perdió el quórum durante la votación',
  quorumMissing: 'Personas que faltaban para el quórum al cerrar',
  restored: 'Servidor restaurado de una copia',
  keyChanged: 'Cambio de la llave',
  archived: 'Asamblea archivada',
};

const T = {
  heading: 'Listas y sellos',
  about:
    'Esto es lo que se publica de las votaciones de esta asamblea, sin nombres. Guarde o anote la última huella: si después se cambia algo, deja de coincidir.',
  last: (fingerprint: string) => `Última huella: ${fingerprint}`,
  closed: 'Votaciones cerradas',
  none: 'Todavía no se ha cerrado ninguna votación.',
  ballots: 'Ver los votos',
  participation: 'Ver la participación',
  ballotsOf: (title: string) => `Ver los votos de «${title}»`,
  participationOf: (title: string) => `Ver la participación en «${title}»`,
  ballotsAbout:
    'Un voto en cada renglón: su código y lo que marca. «yes» es a favor, «no» es en contra, «blank» es en blanco, y un número es una opción.',
  participationAbout:
    'Un derecho usado en cada renglón, con un seudónimo. Termina en 1 si votó el apoderado, y en 0 si no.',
  empty: 'La lista no tiene renglones.',
  save: 'Guardar la lista',
  saveSeals: 'Guardar los sellos',
  seals: 'Sellos',
  kind: (kind: string) => KINDS[kind] ?? kind,
  back: 'Volver a la asamblea',
  loading: 'Cargando…',
  failure: 'No se pudo consultar lo publicado',
  retry: 'Reintentar',
};

type List = (typeof PUBLISHED_LISTS)[number];

export default function ListsPage({ assemblyId }: { assemblyId: number }) {
  const [published, setPublished] = useState<PublishedSeals | null>(null);
  const { failure, run } = useAction((error) => failureOf(error, T.failure));
  const load = () => run(async () => setPublished(await call(readSeals, { params: { assemblyId } })));
  const start = useEffectEvent(load);
  useEffect(() => start(), [assemblyId]);
  return (
    <Page heading={T.heading}>
      <p>{T.about}</p>
      {failure && (
        <Problem {...failure}>
          <SecondaryButton onClick={load}>{T.retry}</SecondaryButton>
        </Problem>
      )}
      {!failure && !published && <div className="skeleton" role="status" aria-label={T.loading} />}
      {published && <Published published={published} />}
      <p>
        <Link to={`${PATHS.home}/${assemblyId}`}>{T.back}</Link>
      </p>
    </Page>
  );
}

function Published({ published: { assemblyId, seals } }: { published: PublishedSeals }) {
  const votings = closedVotings(seals);
  const titles = titlesOf(seals);
  const last = seals.at(-1);
  const saveSeals = () => {
    const lines = seals.map((seal) => `${JSON.stringify({ assemblyId, ...seal })}\n`);
    saveFile(new Blob(lines, { type: 'application/jsonl' }), 'sellos.jsonl');
  };
  return (
    <>
      {last && <p className="figures">{T.last(fingerprintOf(last.hash))}</p>}
      <section className="card" aria-labelledby="closed">
        <h2 id="closed">{T.closed}</h2>
        {votings.length === 0 && <p>{T.none}</p>}
        <ul className="plain-list">
          {votings.map((voting) => (
            <Voting key={voting.questionId} voting={voting} />
          ))}
        </ul>
      </section>
      {last && (
        <section className="card" aria-labelledby="seals">
          <h2 id="seals">{T.seals}</h2>
          <SecondaryButton onClick={saveSeals}>{T.saveSeals}</SecondaryButton>
          <ol className="plain-list">
            {seals.map((seal) => {
              const { day, hour } = localMoment(seal.at);
              return (
                <li key={seal.number}>
                  {seal.number}. {T.kind(seal.kind)} ·{' '}
                  <span className="moment">
                    {day} {hour}
                  </span>
                  <span className="about">{titleOf(seal, titles)}</span>
                  <span className="about figures">{fingerprintOf(seal.hash)}</span>
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </>
  );
}

function Voting({ voting: { questionId, title } }: { voting: SealedVoting }) {
  const [shown, setShown] = useState<{ readonly list: List; readonly content: string } | null>(null);
  const { failure, run } = useAction((error) => {
    setShown(null);
    return failureOf(error, T.failure);
  });
  const show = (list: List) =>
    run(async () => {
      const { content } = await call(readPublishedList, { params: { questionId, list } });
      setShown({ list, content });
    });
  const save = () => {
    if (!shown) return;
    const name = `${shown.list === 'ballots' ? 'votos' : 'participacion'}-${questionId}.csv`;
    saveFile(new Blob([shown.content], { type: 'text/csv' }), name);
  };
  return (
    <li className="stack">
      <strong>{title}</strong>
      <SecondaryButton aria-label={T.ballotsOf(title)} onClick={() => show('ballots')}>
        {T.ballots}
      </SecondaryButton>
      <SecondaryButton aria-label={T.participationOf(title)} onClick={() => show('participation')}>
        {T.participation}
      </SecondaryButton>
      {failure && <Problem {...failure} />}
      <div role="status">
        {shown && <p className="quiet">{shown.list === 'ballots' ? T.ballotsAbout : T.participationAbout}</p>}
      </div>
      {shown && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also with the keyboard. */}
          <pre className="list" tabIndex={0}>
            {shown.content === '' ? T.empty : shown.content}
          </pre>
          <button type="button" className="plain" onClick={save}>
            {T.save}
          </button>
        </>
      )}
    </li>
  );
}

interface SealedVoting {
  readonly questionId: number;
  readonly title: string;
}

interface Content {
  readonly questionId?: number;
  readonly title?: string;
}

/** The JSON of a body; empty if it is invalid. */
function contentOf({ body }: PublishedSeal): Content {
  try {
    return Object(JSON.parse(body ?? '{}')) as Content;
  } catch {
    return {};
  }
}

/** Titles of the last opening of each question, by its id. */
export const titlesOf = (seals: readonly PublishedSeal[]): ReadonlyMap<number, string> =>
  new Map(
    seals.flatMap((seal): [number, string][] => {
      const { questionId, title } = contentOf(seal);
      return questionId !== undefined && title !== undefined ? [[questionId, title]] : [];
    }),
  );

/** Title of the question of a seal; empty for a seal of the whole assembly, or without its body. */
export const titleOf = (seal: PublishedSeal, titles: ReadonlyMap<number, string>): string =>
  titles.get(contentOf(seal).questionId ?? 0) ?? '';

/** Votings whose lists are published: closed, and neither open again nor withdrawn. */
export function closedVotings(seals: readonly PublishedSeal[]): SealedVoting[] {
  const closed = new Set<number>();
  for (const seal of seals) {
    const { questionId } = contentOf(seal);
    if (questionId === undefined) continue;
    if (seal.kind === 'closed') closed.add(questionId);
    else if (['opened', 'reopened', 'withdrawn'].includes(seal.kind)) closed.delete(questionId);
  }
  const titles = titlesOf(seals);
  return [...closed].map((questionId) => ({ questionId, title: titles.get(questionId) ?? '' }));
}
