import { Text } from '@mantine/core';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { useParams } from 'react-router';
import { LongText } from '../../../../ui/page/long-text.tsx';
import { ChangeList } from '../../activity/change-list.tsx';
import { CertificatesCard } from '../../certificates/certificates-card.tsx';
import { PicksCard } from '../../profile/picks-card.tsx';
import { UserHistoryPage } from './user-history-page.tsx';

export default function Screen() {
  const { userId = '' } = useParams();
  return (
    <UserHistoryPage
      // Another user is another page, with its own dialogs and further rows.
      key={userId}
      id={/^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0}
      cards={(userId) => (
        <>
          <PicksCard userId={userId} />
          <CertificatesCard userId={userId} />
        </>
      )}
      showChange={({ at, person, what, changes = [] }) => (
        <>
          <Text size="sm" c="dimmed">
            {momentText(at)} · {person}
          </Text>
          <LongText text={what} />
          {changes.length > 0 && <ChangeList changes={changes} />}
        </>
      )}
    />
  );
}
