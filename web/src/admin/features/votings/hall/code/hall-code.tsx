/** The code with which members confirm that they are in the hall (R16.7): for the camera, and in digits. */
import { useQuery } from '@tanstack/react-query';
import { HALL_CODE_SECONDS, readHallCode } from '@vigilia/contract/assemblies/own-presence';
import type { AnswerOf } from '@vigilia/contract/call';
import { call, isMissing } from '../../../../../core/backend/api.ts';
import { QrCode } from '../../../../../ui/media/qr-code.tsx';
import { useHasPassed } from '../../live.ts';
import styles from './hall-code.module.css';

const T = {
  register: {
    label: 'Registro de asistencia',
    about: 'Registre su asistencia: apunte la cámara de su teléfono',
    /** @param address of the members' application, without its scheme */
    orType: (address: string) => `O entre en ${address} y escriba:`,
    picture: 'Código para registrar la asistencia con la cámara del teléfono',
  },
  vote: {
    label: 'Votar con el teléfono',
    about: 'Para votar, apunte la cámara de su teléfono a este código',
    orType: (address: string) => `o entre en ${address}`,
    picture: 'Código para votar con el teléfono',
  },
  digits: 'Código del salón',
};

/** Milliseconds between two polls while no code is shown, and after the change of a code until the next poll. */
const POLL = 5000;
const AFTER_CHANGE = 100;
/** A code is accepted during the window after its own. */
const TOLERANCE = HALL_CODE_SECONDS * 1000;

type Answered = AnswerOf<typeof readHallCode>;

/** False on a backend without this call. */
const hallCodeQuery = (assemblyId: number) => ({
  queryKey: ['assemblies', 'hall-code', assemblyId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answered | false> => {
    try {
      return await call(readHallCode, { params: { assemblyId }, signal });
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
  refetchInterval: ({ state: { data } }: { state: { data?: Answered | false | undefined } }) =>
    data === false ? false : data?.shown ? data.shown.remaining + AFTER_CHANGE : POLL,
  retry: false,
});

export interface ShownCodeProps {
  assemblyId: number;
  /** Beside an open voting, or small above a closed one: for phones of late arrivals. */
  place?: 'between' | 'voting' | 'head';
}

export default function ShownCode({ assemblyId, place = 'between' }: ShownCodeProps) {
  const { data, dataUpdatedAt } = useQuery(hallCodeQuery(assemblyId));
  const isStale = useHasPassed(dataUpdatedAt, (data ? (data.shown?.remaining ?? 0) : 0) + TOLERANCE);
  const shown = data && !isStale ? data.shown : null;
  const path = shown?.address ?? (data ? data.address : undefined);
  const isHead = place === 'head';
  if (path === undefined || (isHead && !shown)) return null;
  const address = new URL(path, window.location.origin);
  const texts = shown && place !== 'voting' ? T.register : T.vote;
  return (
    <aside className={styles.code} data-place={place} aria-label={texts.label}>
      {!isHead && <p className={styles.about}>{texts.about}</p>}
      <QrCode text={address.href} label={texts.picture} className={styles.picture} />
      {!isHead && <p className={styles.about}>{texts.orType(`${address.host}/votar`)}</p>}
      {shown && place !== 'between' && <p className={styles.label}>{T.digits}</p>}
      {shown && <p className={styles.digits}>{`${shown.code.slice(0, 3)} ${shown.code.slice(3)}`}</p>}
    </aside>
  );
}
