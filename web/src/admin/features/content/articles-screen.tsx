import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { CreateArticle } from './article-forms.tsx';
import { ArticleList } from './article-list.tsx';
import { articles } from './articles.ts';

export default function Screen() {
  const [creates, setCreates] = useState(false);
  return (
    <Page
      title="Artículos"
      about={articles.texts.about}
      actions={
        !creates && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreates(true)}>
            {articles.texts.create}
          </Button>
        )
      }
    >
      {creates && <CreateArticle />}
      <ArticleList />
    </Page>
  );
}
