/** Presents users in responses. */
import type { User } from '@vigilia/contract/users';
import type { StoredUser } from './store.ts';

/** An allow-list: no other column can be returned. */
export const presentUser = (user: Omit<StoredUser, 'passwordHash' | 'sessionCount'>): User => ({
  id: user.id,
  name: user.name,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  dniType: user.dniType,
  dni: user.dni,
  userType: user.userType,
  created: user.createdAt,
});
