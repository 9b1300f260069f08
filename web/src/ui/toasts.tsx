/**
 * Short messages at the top of the screen (specification §4 'Toasts'). A quoted text that would leave a person
 * guessing gets a second, clarifying line under it (decisions §1).
 */
import { TOASTS } from '@vigilia/contract/limits';
import { Toaster, toast } from 'react-hot-toast';
import { reasonOf } from '../lib/api.ts';
import styles from './toasts.module.css';

const message = (headline: string, detail: string | undefined) =>
  detail && detail !== headline ? (
    <span>
      <strong>{headline}</strong>
      <span className={styles.detail}>{detail}</span>
    </span>
  ) : (
    headline
  );

export const sayDone = (headline: string, detail?: string) => toast.success(message(headline, detail));

/** @param error its message, if it has one for people, goes under the headline; so does a text */
export const sayFailed = (headline: string, error?: unknown) =>
  toast.error(message(headline, typeof error === 'string' ? error : reasonOf(error)));

/** Nothing went wrong, but nothing was done either. */
export const sayWarning = (headline: string) =>
  toast(headline, {
    icon: (
      <span className={styles.warning} aria-hidden>
        !
      </span>
    ),
  });

export const Toasts = () => (
  <Toaster
    position="top-center"
    toastOptions={{
      className: styles.toast ?? '',
      duration: TOASTS.defaultDuration,
      removeDelay: TOASTS.removeDelay,
      style: { maxWidth: TOASTS.maxWidthPx },
      success: { duration: TOASTS.successDuration },
      loading: { duration: Number.POSITIVE_INFINITY },
    }}
  />
);
