/** Users as they leave the server. */
import type { User } from '@vigilia/contract/users';
import type { StoredUser } from './store.ts';

/** Field by field, so that nothing else of a row can leave. */
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
