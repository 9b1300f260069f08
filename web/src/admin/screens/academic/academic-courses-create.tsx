import { Page } from '../../../ui/page/page.tsx';
import { CourseForm, useEditedCourse } from '../../features/courses/form.tsx';
import { TEXTS } from '../../features/courses/texts.ts';

export default function Screen() {
  const { stored, isEdit, key, instead } = useEditedCourse();
  return (
    <Page title={isEdit ? TEXTS.goEdit : TEXTS.goCreate}>
      {instead ?? <CourseForm key={key} course={stored} />}
    </Page>
  );
}
