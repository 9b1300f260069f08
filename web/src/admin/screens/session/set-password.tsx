import { SetPassword } from '../../features/password-links/set-password.tsx';
import { PASSWORD_TEXTS } from '../../features/password-links/texts.ts';
import { Entrance } from './entrance.tsx';

export default () => (
  <Entrance tab={PASSWORD_TEXTS.title} heading={PASSWORD_TEXTS.title}>
    <SetPassword />
  </Entrance>
);
