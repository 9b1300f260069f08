import { RecoveryForm } from '../../features/password-links/recovery-form.tsx';
import { RECOVERY_TEXTS } from '../../features/password-links/texts.ts';
import { Entrance } from './entrance.tsx';

export default () => (
  <Entrance tab={RECOVERY_TEXTS.title} heading={RECOVERY_TEXTS.title}>
    <RecoveryForm />
  </Entrance>
);
