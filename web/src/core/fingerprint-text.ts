/** The fingerprint of the last seal of a voting, as screens and phones show it (R18.8). */
import { fingerprintOf, type SealMark } from '@vigilia/contract/verification/fingerprint';

const LABELS: Readonly<Record<SealMark['kind'], string>> = {
  opened: 'Huella de la apertura',
  reopened: 'Huella de la reapertura',
  closed: 'Huella del cierre',
  lot: 'Huella del sorteo',
};

export const sealLabel = ({ kind }: SealMark): string => LABELS[kind];

export const fingerprintText = (seal: SealMark): string => `${sealLabel(seal)}: ${fingerprintOf(seal.hash)}`;
