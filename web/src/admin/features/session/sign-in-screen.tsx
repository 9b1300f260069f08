import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { Entrance } from './entrance.tsx';
import { TEXTS } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

export default () => (
  <Entrance tab={TEXTS.submit} over={TEXTS.welcome} heading={configuration.brandName}>
    <SignInForm />
    <Text size="sm" c="dimmed">
      {/* Another backend may not mail links. */}
      {configuration.passwordLinks && (
        <>
          <Anchor component={Link} to="/forgot-password">
            {TEXTS.forgotten}
          </Anchor>
          {' · '}
        </>
      )}
      <Anchor component={Link} to="/privacy-policy">
        {TEXTS.policy}
      </Anchor>
      {' · '}
      <Anchor component={Link} to="/ayuda">
        {TEXTS.help}
      </Anchor>
    </Text>
  </Entrance>
);
