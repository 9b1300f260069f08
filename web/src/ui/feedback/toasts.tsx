/** Short messages at the top of the screen (R4.6). An ambiguous quoted text gets a second, clarifying line under it (R4.6). */
import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toaster, toast } from 'react-hot-toast';
import { failureOf, reasonOf } from '../../core/backend/api.ts';
import { TOASTS } from '../../core/constants.ts';
import { ToolButton } from '../buttons/tool-button.tsx';

const message = (headline: string, detail: ReactNode) =>
  detail && detail !== headline ? (
    <span>
      <strong>{headline}</strong>
      <Box component="span" display="block" mt={2} fz="sm" c="dimmed">
        {detail}
      </Box>
    </span>
  ) : (
    headline
  );

/** Errors that the next attempt or success removes. */
let standing: readonly string[] = [];

/** Removes the errors of earlier attempts, except those with an id. */
export function removeErrors(): void {
  for (const each of standing) toast.remove(each);
  standing = [];
}

/** @param id of the message to replace; without it, replaces the errors shown before */
export function toastSuccess(headline: string, detail?: ReactNode, id?: string): void {
  if (id === undefined) removeErrors();
  toast.success(message(headline, detail), id === undefined ? {} : { id });
}

/** Failures are announced at once; successes wait. */
const ALERT = { role: 'alert', 'aria-live': 'assertive' } as const;

/**
 * @param error its message, if fit for users, is shown under the headline; so is a text
 * @param id of the toast to replace, which stays beside the success of another action
 */
export function toastError(headline: string, error?: unknown, id?: string): void {
  const said = toast.error(message(headline, typeof error === 'string' ? error : reasonOf(error)), {
    ariaProps: ALERT,
    ...(id !== undefined && { id }),
  });
  if (id === undefined) standing = [...standing, said].slice(-TOASTS.max);
}

/** For refusals where the specification shows the backend's message instead of the quoted text. */
export function toastRefusal(fallback: string, error: unknown): void {
  const { headline, reason } = failureOf(error, fallback);
  toastError(headline, reason);
}

interface Busy {
  /** The message to replace, also at the end of the task. */
  readonly id: string;
  readonly headline: string;
  /** Progress; shown, but not announced at each change. */
  readonly progress: string;
  readonly onCancel: () => void;
}

/** A pending task that can be cancelled. */
export const toastLoading = ({ id, headline, progress, onCancel }: Busy) =>
  toast.loading(
    <Flex component="span" align="center" gap={12}>
      <Box component="span" miw={0}>
        <strong>{headline}</strong>
        <Box className="figures" component="span" display="block" mt={2} fz="sm" c="dimmed" aria-hidden>
          {progress}
        </Box>
      </Box>
      <ToolButton flex="none" size="compact-md" onClick={onCancel}>
        Cancelar
      </ToolButton>
    </Flex>,
    { id },
  );

const WARNING_ICON = (
  <Box
    component="span"
    display="grid"
    flex="none"
    w={20}
    h={20}
    bdrs="50%"
    bg="var(--mantine-color-amber-4)"
    c="var(--mantine-color-black)"
    fw={700}
    style={{ placeItems: 'center' }}
    aria-hidden
  >
    !
  </Box>
);

/** For an act that neither failed nor changed anything. */
export const toastWarning = (headline: string, detail?: string, id?: string) =>
  toast(message(headline, detail), {
    ...(id !== undefined && { id }),
    icon: WARNING_ICON,
  });

/** An edit without changes whose call carries only differences: nothing is sent. The form continues as after a save. */
export function toastUnchanged(): void {
  removeErrors();
  toastWarning(savedText(true), undefined, 'unchanged');
}

const ICONS = {
  success: { primary: 'var(--good-text)', secondary: 'var(--good-quiet)' },
  error: { primary: 'var(--mantine-color-error)', secondary: 'var(--raised)' },
};

export const Toasts = () => (
  <Toaster
    position="top-center"
    containerClassName="not-printed"
    // Over the bar, so that the heading under it stays readable.
    containerStyle={{ top: 3 }}
    toastOptions={{
      duration: TOASTS.defaultDuration,
      removeDelay: TOASTS.removeDelay,
      style: {
        maxWidth: TOASTS.maxWidthPx,
        border: '1px solid var(--raised-line)',
        borderRadius: 'var(--mantine-radius-md)',
        background: 'var(--raised)',
        color: 'var(--mantine-color-text)',
        overflowWrap: 'anywhere',
      },
      success: { duration: TOASTS.successDuration, iconTheme: ICONS.success },
      error: { iconTheme: ICONS.error },
      loading: { duration: Number.POSITIVE_INFINITY },
    }}
  />
);

/** Stays across navigations; equal advice is shown once. */
export const toastAdvice = (text: string): void =>
  void toast(
    <Flex component="span" align="center" gap={12}>
      <Box component="span" miw={0}>
        {text}
      </Box>
      <ToolButton flex="none" size="compact-md" onClick={() => toast.dismiss(text)}>
        Entendido
      </ToolButton>
    </Flex>,
    { id: text, duration: Number.POSITIVE_INFINITY, icon: WARNING_ICON },
  );

/** Text of a saved form, in the form and in the message. */
export const savedText = (unchanged: boolean): string => (unchanged ? 'No hay cambios' : 'Guardado');
