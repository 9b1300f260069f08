import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import {
  type Convocation,
  type ConvocationAudience,
  continueMailing,
  exportAddresses,
  listRecipients,
  type Mailing,
  previewConvocation,
  readConvocation,
  resendMailing,
  startMailing,
  stopMailing,
} from '@vigilia/contract/assemblies/convocations';
import type { TableFormat } from '@vigilia/contract/users/users';
import { call, request, requestFile, unlessMissing } from '../../../core/backend/api.ts';
import { isUnderWay, pollWhile } from '../../../domain/mail/polling.ts';
import type { RecipientSource } from '../../../domain/mail/recipients-dialog.tsx';
import { MAIL_TEXTS } from '../../../domain/mail/texts.ts';
import { allUsers, type PersonSource } from '../../../domain/person-picker.tsx';
import { download } from '../../../ui/media/download.ts';

export interface ConvocationMail {
  readonly subject: string;
  readonly text: string;
  readonly audience: ConvocationAudience;
}

const everything = ['convocations'] as const;

export const sizeOf = ({ audiences }: Convocation, audience: ConvocationAudience) =>
  audiences[audience] ?? { people: 0, withoutAddress: 0 };

/** Null on a backend without convocations, or for an unknown assembly. */
export const convocationQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, assemblyId],
    queryFn: ({ signal }): Promise<Convocation | null> =>
      unlessMissing(call(readConvocation, { params: { assemblyId }, signal })),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => pollWhile(data?.mailings.some(isUnderWay)),
  });

export const previewQuery = (assemblyId: number, body: ConvocationMail & { userId?: number }) =>
  queryOptions({
    queryKey: [...everything, assemblyId, 'preview', body],
    queryFn: ({ signal }) => call(previewConvocation, { params: { assemblyId }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

export const recipientsOf =
  (assemblyId: number, mailingId: number): RecipientSource =>
  (query) => ({
    queryKey: [...everything, assemblyId, 'recipients', mailingId, query],
    queryFn: ({ signal }) => request(listRecipients, { params: { assemblyId, mailingId }, query, signal }),
  });

/** The people among whom the recipient of a preview is picked. */
export const recipientSource = (assemblyId: number, audience: ConvocationAudience): PersonSource =>
  audience !== 'roll'
    ? allUsers
    : {
        key: ['roll', assemblyId],
        load: async (query, signal) => {
          const { data, total } = await request(listAttendees, { params: { assemblyId }, query, signal });
          return { data: data.map(({ userId, user }) => ({ ...user, id: userId })), total };
        },
      };

function useConvocationWrite<Given>(assemblyId: number, send: (given: Given) => Promise<Mailing>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // A refusal may mean that another administrator was first. Not the preview, which is reloaded when it is opened: it may have
    // no recipients left.
    onSettled: () =>
      client.invalidateQueries({
        queryKey: [...everything, assemblyId],
        predicate: ({ queryKey }) => queryKey[2] !== 'preview',
      }),
  });
}

export const useStartMailing = (assemblyId: number) =>
  useConvocationWrite(assemblyId, (body: ConvocationMail & { after: number }) =>
    call(startMailing, { params: { assemblyId }, body }),
  );

export const useMailingAction = (assemblyId: number, mailingId: number) =>
  useConvocationWrite(assemblyId, (action: 'stop' | 'continue' | 'uncertain' | 'refused') => {
    const params = { assemblyId, mailingId };
    if (action === 'stop') return call(stopMailing, { params });
    if (action === 'continue') return call(continueMailing, { params });
    return call(resendMailing, { params, body: { state: action } });
  });

export const downloadAddresses = (assemblyId: number, audience: ConvocationAudience, format: TableFormat) =>
  download({
    name: `direcciones-${assemblyId}.${format}`,
    fetch: (receiving) =>
      requestFile(exportAddresses, { params: { assemblyId }, query: { format, audience } }, receiving),
    ...MAIL_TEXTS.exported,
  });
