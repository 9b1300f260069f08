import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { USERS_TEXTS } from '../../features/users/texts.ts';
import { UsersList } from '../../features/users/users-list.tsx';

export default () => (
  <Page
    title={USERS_TEXTS.title}
    about={USERS_TEXTS.about}
    actions={
      <Button component={Link} to="/register/create" leftSection={<IconUserPlus size={18} aria-hidden />}>
        {USERS_TEXTS.register}
      </Button>
    }
  >
    <UsersList />
  </Page>
);
