/** A mail to many people: while it is written, as a recipient gets it, and how far its sending is. */
import { Alert, Box, Button, Progress } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { type ReactNode, useRef } from 'react';
import { ProgressText } from '../../ui/feedback/upload.tsx';
import { Textarea, TextInput } from '../../ui/form/fields.tsx';
import { MAIL_TEXTS as T } from './texts.ts';

interface WrittenMail {
  readonly subject: string;
  readonly text: string;
}

/** Whether it has a subject and a text. */
export const isWritten = ({ subject, text }: WrittenMail): boolean =>
  subject.trim() !== '' && text.trim() !== '';

interface MailFieldsProps {
  mail: WrittenMail;
  problems?: Partial<Record<keyof WrittenMail, string>>;
  onChange: (fields: Partial<WrittenMail>) => void;
}

export function MailFields({ mail: { subject, text }, problems = {}, onChange }: MailFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Inserts at the caret. */
  const insertName = () => {
    const { selectionStart = text.length, selectionEnd = selectionStart } = area.current ?? {};
    onChange({ text: text.slice(0, selectionStart) + T.name + text.slice(selectionEnd) });
    area.current?.focus();
  };
  return (
    <>
      <TextInput
        label={T.subject}
        value={subject}
        maxLength={FIELD_LIMITS.title}
        error={problems.subject}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
        required
      />
      <Textarea
        ref={area}
        label={T.text}
        description={T.textHint}
        value={text}
        maxLength={FIELD_LIMITS.description}
        autosize
        minRows={8}
        error={problems.text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        required
      />
      <Button variant="light" size="sm" onClick={insertName} style={{ alignSelf: 'flex-start' }}>
        {T.insertName}
      </Button>
    </>
  );
}

interface MailPreviewProps {
  mail: WrittenMail & { readonly from: string; readonly to: string };
  attached?: string | undefined;
}

export const MailPreview = ({ mail: { from, to, subject, text }, attached }: MailPreviewProps) => (
  <>
    <dl className="facts">
      <dt>{T.from}</dt>
      <dd>{from}</dd>
      <dt>{T.to}</dt>
      <dd>{to}</dd>
      <dt>{T.subject}</dt>
      <dd>{subject}</dd>
      {attached && (
        <>
          <dt>{T.attached}</dt>
          <dd>{attached}</dd>
        </>
      )}
    </dl>
    {/* A text that scrolls must be reachable by keyboard. */}
    <Box
      component="section"
      // Keeps the buttons inside a window 800 pixels high.
      mah="clamp(8rem, 100dvh - 36rem, 45dvh)"
      p={16}
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--surface)"
      style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      tabIndex={0}
      aria-label={T.text}
    >
      {text}
    </Box>
  </>
);

interface MailProgressProps {
  done: number;
  total: number;
  /** Why nothing can be sent now, and when it is tried again. */
  problem: string | null;
  retryAt: string | null;
  /** Shown without a problem. */
  children?: ReactNode;
}

export function MailProgress({ done, total, problem, retryAt, children }: MailProgressProps) {
  const share = total === 0 ? 0 : done / total;
  return (
    <>
      <Progress value={share * 100} aria-label={T.progress} />
      <ProgressText share={share}>{T.sending(done, total)}</ProgressText>
      {problem === null ? (
        children
      ) : (
        <Alert color="amber" title={T.delayed} role="status">
          {problem} {retryAt !== null && T.retryMoment(hourWithArticle(retryAt))}
        </Alert>
      )}
    </>
  );
}
