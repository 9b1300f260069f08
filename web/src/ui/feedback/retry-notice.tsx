/** Says that a request of the screen failed and is repeated (R4.7): the placeholder alone would hide it for seconds. */
import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../core/backend/api.ts';
import styles from './retry-notice.module.css';

const TEXTS = {
  unreachable: 'No hay conexión con el servidor. Se está intentando de nuevo…',
  failed: 'El servidor no pudo responder. Se está intentando de nuevo…',
};

export function RetryNotice() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  const failure = () => {
    const [failing] = cache.findAll({
      type: 'active',
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined && state.fetchFailureCount > 0,
    });
    if (!failing) return null;
    const reason = failing.state.fetchFailureReason;
    return reason instanceof ApiError && reason.status === 0 ? TEXTS.unreachable : TEXTS.failed;
  };
  const text = useSyncExternalStore(subscribe, failure, failure);
  if (!text) return null;
  return (
    <div role="status" className={styles.notice}>
      <Loader size="xs" aria-hidden />
      {text}
    </div>
  );
}
