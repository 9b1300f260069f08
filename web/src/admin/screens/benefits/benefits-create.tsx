import { useLocation } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { CardForm, cardInState } from '../../features/picture-cards/form.tsx';
import { benefits } from '../../features/picture-cards/kinds.ts';

export default function Screen() {
  const location = useLocation();
  const { create, edit } = benefits.texts;
  return (
    <Page title={cardInState(location.state) ? edit : create}>
      {/* Another entry of the history is another form. */}
      <CardForm key={location.key} kind={benefits} />
    </Page>
  );
}
