import { Page } from '../../../ui/page/page.tsx';
import { CardForm, useEditedCard } from '../../features/picture-cards/form.tsx';
import { news } from '../../features/picture-cards/kinds.ts';

export default function Screen() {
  const { stored, isEdit, key, instead } = useEditedCard(news);
  const { create, edit } = news.texts;
  return (
    <Page title={isEdit ? edit : create}>{instead ?? <CardForm key={key} kind={news} card={stored} />}</Page>
  );
}
