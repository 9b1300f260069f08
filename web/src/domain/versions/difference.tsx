/** The difference of two contents, field by field and word by word. Loaded with the dialogs that show it. */
import { Box, Flex, Stack, Text } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import { fromBackend } from '../../core/backend/configuration.ts';
import {
  type Content,
  changesBetween,
  type FieldChange,
  hasOtherPicture,
  type Labels,
  TEXTS as T,
} from './content-fields.ts';

/** Texts with more edits are shown one after the other. */
const MAX_EDITS = 1500;

export interface DifferenceProps {
  labels: Labels;
  before: Content;
  after: Content;
}

export function Difference({ labels, before, after }: DifferenceProps) {
  const changes = changesBetween(labels, before, after);
  const picture = hasOtherPicture(before, after);
  return (
    <Stack gap="sm" component="dl" m={0}>
      {changes.map((change) => (
        <div key={change.name}>
          <Text component="dt" size="sm" fw={600}>
            {change.label}
          </Text>
          <Text
            component="dd"
            size="sm"
            m={0}
            maw="var(--measure)"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            <Words {...change} />
          </Text>
        </div>
      ))}
      {picture && (
        <div>
          <Text component="dt" size="sm" fw={600}>
            {T.replacedPicture}
          </Text>
          <Flex component="dd" wrap="wrap" gap={8} m="4px 0 0">
            <Picture content={before} />
            <Picture content={after} />
          </Flex>
        </div>
      )}
    </Stack>
  );
}

const Picture = ({ content: { picture } }: { content: Content }) =>
  picture ? (
    <Box component="img" src={fromBackend(String(picture))} alt="" width={160} maw="100%" h="auto" bdrs={4} />
  ) : null;

const ADDED = { background: 'var(--mantine-color-green-light)' };
const REMOVED = { background: 'var(--mantine-color-red-light)' };

function Words({ before, after }: FieldChange) {
  const parts = (before && after && diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })) || [
    { value: before || T.none, removed: true, added: false },
    { value: after || T.none, removed: false, added: true },
  ];
  return parts.map(({ value, added, removed }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never change places.
    <Fragment key={index}>
      {added ? <ins style={ADDED}>{value}</ins> : removed ? <del style={REMOVED}>{value}</del> : value}
    </Fragment>
  ));
}
