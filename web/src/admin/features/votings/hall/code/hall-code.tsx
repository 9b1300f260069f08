/** The code with which members say that they are in the hall (R16.7): for the camera, and in digits. */
import { useQuery } from '@tanstack/react-query';
import { HALL_CODE_SECONDS, type HallCode, readHallCode } from '@vigilia/contract/assemblies/own-presence';
import { call, isMissing } from '../../../../../core/backend/api.ts';
import { QrCode } from '../../../../../ui/media/qr-code.tsx';
import { useHasPassed } from '../../live.ts';
import styles from './hall-code.module.css';

const T = {
  label: 'Registro de asistencia',
  about: 'Registre su asistencia: apunte la cámara de su teléfono',
  /** @param address of the members' application, without its scheme */
  orType: (address: string) => `O entre en ${address} y escriba:`,
  picture: 'Código para registrar la asistencia con la cámara del teléfono',
};

/** Milliseconds between two questions while no code is shown, and how late the next code is asked for. */
const POLL = 5000;
const AFTER_CHANGE = 100;
/** A code is accepted during the window after its own. */
const TOLERANCE = HALL_CODE_SECONDS * 1000;

/** Undefined where the backend does not know the call. */
const hallCodeQuery = (assemblyId: number) => ({
  queryKey: ['assemblies', 'hall-code', assemblyId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<HallCode | null | false> => {
    try {
      return (await call(readHallCode, { params: { assemblyId }, signal }))?.shown ?? null;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
  refetchInterval: ({ state: { data } }: { state: { data?: HallCode | null | false | undefined } }) =>
    data === false ? false : data ? data.remaining + AFTER_CHANGE : POLL,
  retry: false,
});

interface ShownCodeProps {
  assemblyId: number;
  /** Beside a voting: for phones of late arrivals. */
  isSmall?: boolean;
}

export default function ShownCode({ assemblyId, isSmall = false }: ShownCodeProps) {
  const { data, dataUpdatedAt } = useQuery(hallCodeQuery(assemblyId));
  const isStale = useHasPassed(dataUpdatedAt, (data ? data.remaining : 0) + TOLERANCE);
  if (!data || isStale) return null;
  const address = new URL(data.address, window.location.origin);
  return (
    <aside className={styles.code} data-small={isSmall || undefined} aria-label={T.label}>
      {!isSmall && <p className={styles.about}>{T.about}</p>}
      <QrCode text={address.href} label={T.picture} className={styles.picture} />
      {!isSmall && <p className={styles.about}>{T.orType(`${address.host}/votar`)}</p>}
      <p className={styles.digits}>{`${data.code.slice(0, 3)} ${data.code.slice(3)}`}</p>
    </aside>
  );
}
