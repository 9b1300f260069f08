/** One mailing, with its record, and what of it can be sent again. */
import { Button } from '@mantine/core';
import type { Mailing } from '@vigilia/contract/assemblies/convocations';
import { useState } from 'react';
import { MailCard } from '../../../domain/mail/mail-card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { downloadRecord, recipientsOf, useMailingAction } from './queries.ts';
import { TEXTS as T } from './texts.ts';

interface MailingCardProps {
  assemblyId: number;
  mailing: Mailing;
  /** Only the last one is continued. */
  isLast: boolean;
}

export function MailingCard({ assemblyId, mailing, isLast }: MailingCardProps) {
  const { id, state, counts, statement } = mailing;
  const action = useMailingAction(assemblyId, id);
  const [asking, setAsking] = useState<'uncertain' | 'refused' | null>(null);
  return (
    <>
      <MailCard
        mail={mailing}
        statement={statement}
        canContinue={isLast}
        action={action}
        recipients={recipientsOf(assemblyId, id)}
      >
        <FormatButtons
          size="sm"
          texts={T.record}
          download={(format) => downloadRecord(assemblyId, id, format)}
        />
        {state === 'done' &&
          (['uncertain', 'refused'] as const).map(
            (what) =>
              counts[what] > 0 && (
                <Button key={what} variant="default" size="sm" onClick={() => setAsking(what)}>
                  {T[what](counts[what])}
                </Button>
              ),
          )}
      </MailCard>
      <ConfirmDialog
        opened={asking !== null}
        title={T.uncertainTitle}
        text={asking === 'refused' ? T.refusedText : T.uncertainText}
        confirm={T.resend}
        cancel={T.cancel}
        failure={T.failure}
        harmless
        onConfirm={async () => {
          if (asking) await action.mutateAsync(asking);
        }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
