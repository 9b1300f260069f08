import type { User } from '@vigilia/contract/users/users';
import { NO_PASSWORD, type StoredUser } from './store.ts';

/** An allow-list: no other column can be returned. */
export const presentUser = (user: Omit<StoredUser, 'sessionCount'>): User => ({
  id: user.id,
  name: user.name,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  dniType: user.dniType,
  dni: user.dni,
  userType: user.userType,
  created: user.createdAt,
  hasPassword: user.passwordHash !== NO_PASSWORD,
  invited: user.invitedAt ?? null,
  activated: user.activatedAt ?? null,
  ...(user.inGoodStanding != null && {
    standing: {
      isGood: user.inGoodStanding === 1,
      since: user.standingSince ?? '',
      source: user.standingSource ?? '',
    },
  }),
  version: user.version ?? 0,
});
