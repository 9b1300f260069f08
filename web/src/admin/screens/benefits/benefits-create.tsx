import { Page } from '../../../ui/page/page.tsx';
import { CardForm, useEditedCard } from '../../features/picture-cards/form.tsx';
import { benefits } from '../../features/picture-cards/kinds.ts';

export default function Screen() {
  const { stored, isEdit, key, instead } = useEditedCard(benefits);
  const { create, edit } = benefits.texts;
  return (
    <Page title={isEdit ? edit : create}>
      {instead ?? <CardForm key={key} kind={benefits} card={stored} />}
    </Page>
  );
}
