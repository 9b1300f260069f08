import { ActionIcon, Box, Card, Flex, Stack, Text, Title } from '@mantine/core';
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CaseResponse,
  type DiscussedCase,
  deleteResponse,
  type HiddenResponse,
  hideResponse,
  listHiddenResponses,
  readCaseAuthors,
  showResponse,
} from '@vigilia/contract/content/cases';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { call, isMissing } from '../../../core/backend/api.ts';
import { idIn } from '../../../core/route-state.ts';
import { PersonLink } from '../../../domain/person-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ReasonDialog, type ReasonTexts } from '../../../ui/dialog/reason-dialog.tsx';
import { EmptyState, Unloaded } from '../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ALL_CASES, caseQuery, RESPONSE_TEXTS as T, TEXTS } from './queries.ts';
import { nameOf, SharedBy } from './shared-by.tsx';

const PRESENTED = { flexFlow: 'row wrap', gap: 24 } as const;
const PICTURE = {
  flex: '1 1 280px',
  maxWidth: 420,
  alignSelf: 'flex-start',
  overflow: 'hidden',
  borderRadius: 'var(--mantine-radius-md)',
} as const;

export default function CaseScreen() {
  const { caseId = '' } = useParams();
  return <CaseDiscussion id={caseId} />;
}

/** One case with its responses, as a conversation. */
const RATIO = 16 / 9;
interface AskedReason {
  readonly what: 'hide' | 'remove';
  readonly response: CaseResponse;
}

const reasonTexts = ({ what, response }: AskedReason): ReasonTexts => {
  const { reason, reasonAbout, reasonRequired } = T;
  const about = T[what].about(nameOf(response.user));
  return { reason, reasonAbout, reasonRequired, ...T[what], about };
};

/** @param id from the address, unvalidated */
function CaseDiscussion({ id: named }: { id: string }) {
  const id = idIn(named);
  const query = useQuery({ ...caseQuery(id), enabled: id !== 0 });
  const { data, error } = query;

  if (id === 0 || isMissing(error))
    return (
      <Page title={TEXTS.one}>
        <EmptyState
          headline={TEXTS.unknown}
          explanation={TEXTS.unknownAbout}
          way={{ to: '/cases', text: TEXTS.toList }}
        />
      </Page>
    );
  if (data) return <Discussion discussed={data} />;
  return (
    <Page title={TEXTS.one}>
      <Unloaded query={query} failure={TEXTS.oneLoadFailure} heights={[320, 24, 100, 100]} />
    </Page>
  );
}

function Discussion({ discussed }: { discussed: DiscussedCase }) {
  // A backend of the specification may return only the responses.
  const {
    id,
    title,
    description,
    imageUrl,
    user,
    createAt,
    caseResponses = [],
  }: Partial<DiscussedCase> = discussed;
  const hidden = useQuery({ ...hiddenResponsesQuery(id ?? 0), enabled: id !== undefined });
  const { data: authors } = useQuery({ ...caseAuthorsQuery(id ?? 0), enabled: id !== undefined });
  const canChange = hidden.data !== undefined;
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const texts = useMemo(() => asked && reasonTexts(asked), [asked]);
  const responses = useResponses();
  const all = [...caseResponses, ...(hidden.data ?? [])].toSorted(
    (a, b) => (a.createAt ?? '').localeCompare(b.createAt ?? '') || a.id - b.id,
  );
  const listed = canChange ? all : caseResponses;
  const showAgain = async (responseId: number) => {
    try {
      await responses.show(responseId);
      toastSuccess(T.shownDone, T.shownDetail);
    } catch (error) {
      toastError(T.showFailure, error);
    }
  };
  const send = async ({ what, response }: AskedReason, reason: string) => {
    if (what === 'hide') {
      await responses.hide(response.id, reason);
      toastSuccess(T.hiddenDone, T.hiddenDetail);
      return;
    }
    await responses.remove(response.id, reason);
    toastSuccess(T.removedDone, T.removedName(nameOf(response.user)));
  };
  return (
    <Page
      title={title ?? TEXTS.one}
      about={<SharedBy userId={authors?.userId} user={user} createAt={createAt} />}
    >
      {(description || imageUrl) && (
        <Card withBorder style={PRESENTED}>
          {imageUrl && (
            <Box style={PICTURE}>
              <Picture address={imageUrl} ratio={RATIO} sizes="(max-width: 900px) 100vw, 420px" eager />
            </Box>
          )}
          {description && (
            <Text
              flex="1 1 320px"
              miw={0}
              maw="var(--measure)"
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {description}
            </Text>
          )}
        </Card>
      )}
      <Stack gap="md" component="section" aria-labelledby="respuestas">
        <Title order={2} id="respuestas">
          {TEXTS.responses}
          {listed.length > 0 && (
            <Text span c="dimmed" ml="xs" inherit>
              {TEXTS.shown(caseResponses.length, hidden.data?.length ?? 0)}
            </Text>
          )}
        </Title>
        {listed.length === 0 ? (
          <EmptyState
            headline={TEXTS.noResponses}
            explanation={TEXTS.noResponsesAbout}
            way={{ to: '/cases', text: TEXTS.toList }}
          />
        ) : (
          <Flex component="ol" direction="column" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
            {listed.map((response, index) => (
              <Response
                key={response.id ?? index}
                response={response}
                isEven={index % 2 === 1}
                userId={authors?.responses.find((each) => each.id === response.id)?.userId}
                {...(canChange && { onAsk: setAsked, onShow: (id: number) => void showAgain(id) })}
              />
            ))}
          </Flex>
        )}
      </Stack>
      <ReasonDialog
        texts={texts}
        isRemoval={asked?.what === 'remove'}
        onSend={async (reason) => {
          if (asked) await send(asked, reason);
        }}
        onClose={() => setAsked(null)}
      />
    </Page>
  );
}

interface ResponseProps {
  response: CaseResponse | HiddenResponse;
  /** Two styles alternate. */
  isEven: boolean;
  userId: number | undefined;
  /** Absent on a backend that cannot hide or delete a response. */
  onAsk?: (asked: AskedReason) => void;
  onShow?: (id: number) => void;
}

function Response({ response, isEven, userId, onAsk, onShow }: ResponseProps) {
  const { id, user, createAt } = response;
  const name = nameOf(user);
  const hidden = 'hiddenAt' in response ? response : null;
  return (
    <Card
      component="li"
      withBorder
      padding="12px 16px"
      maw="calc(var(--measure) + 34px)"
      bdrs="16px 16px 16px 4px"
      bg={hidden ? 'none' : isEven ? 'var(--accent-quiet)' : 'var(--surface)'}
      // Members do not see a hidden response.
      style={{ overflowWrap: 'anywhere', ...(hidden && { borderStyle: 'dashed' }) }}
    >
      <Flex wrap="wrap" align="baseline" justify="space-between" rowGap={0} columnGap={16}>
        <strong>
          <PersonLink id={userId} name={name} />
        </strong>
        <Flex component="span" align="center" gap={4}>
          <Box
            dateTime={createAt}
            component="time"
            c="dimmed"
            fz="0.8125rem"
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {timeStamp(createAt)}
          </Box>
          {onAsk && !hidden && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={T.hideOf(name)}
              title={T.hideTitle}
              onClick={() => onAsk({ what: 'hide', response })}
            >
              <IconEyeOff size={18} aria-hidden />
            </ActionIcon>
          )}
          {onAsk && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={T.removeOf(name)}
              title={T.removeTitle}
              onClick={() => onAsk({ what: 'remove', response })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Flex>
      </Flex>
      <Text mt={4} {...(hidden && { c: 'dimmed' })} style={{ whiteSpace: 'pre-line' }}>
        {response.response}
      </Text>
      {hidden && (
        <Stack gap={4} mt={12} pt={8} fz="sm" align="start" style={{ borderTop: '1px solid var(--line)' }}>
          <span>{T.hidden(hidden.hiddenBy, momentText(hidden.hiddenAt))}</span>
          <Text inherit style={{ whiteSpace: 'pre-line' }}>
            {T.why(hidden.reason)}
          </Text>
          {onShow && (
            <ToolButton
              size="compact-sm"
              icon={IconEye}
              aria-label={T.showOf(name)}
              onClick={() => onShow(id)}
            >
              {T.show}
            </ToolButton>
          )}
        </Stack>
      )}
    </Card>
  );
}

/** Hidden responses; undefined on a backend that has only the specification's calls (R1.10). */
const hiddenResponsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id, 'hidden'],
    queryFn: ({ signal }) => call(listHiddenResponses, { params: { id }, signal }),
    retry: false,
  });

/** The users behind the names; undefined on a backend that has only the specification's calls (R1.10). */
const caseAuthorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id, 'authors'],
    queryFn: ({ signal }) => call(readCaseAuthors, { params: { id }, signal }),
    retry: false,
  });

/** Hides, shows and deletes one response. */
function useResponses() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ALL_CASES });
  return {
    hide: async (id: number, reason: string) => {
      await call(hideResponse, { params: { id }, body: { reason } }).finally(reload);
    },
    show: async (id: number) => {
      await call(showResponse, { params: { id } }).finally(reload);
    },
    remove: async (id: number, reason: string) => {
      await call(deleteResponse, { params: { id }, body: { reason } }).finally(reload);
    },
  };
}
