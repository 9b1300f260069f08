/** Author and date: YYYY-MM-DD HH:mm. Backends may omit one or both. */

import { Box, Flex, Text } from '@mantine/core';
import type { Author } from '@vigilia/contract/content/cases';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { PersonLink } from '../../../domain/person-link.tsx';

export const nameOf = (author: Author | null | undefined) => fullName(author ?? {});

interface SharedProps {
  /** The author, where known. */
  userId?: number | undefined;
  user: Author | undefined;
  createAt: string | undefined;
}

export function SharedBy({ userId, user, createAt }: SharedProps) {
  return (
    <Flex component="span" direction="column">
      <Text span inherit lineClamp={2}>
        <PersonLink id={userId} name={nameOf(user)} />
      </Text>
      {createAt && (
        <Box dateTime={createAt} component="time" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {timeStamp(createAt)}
        </Box>
      )}
    </Flex>
  );
}
