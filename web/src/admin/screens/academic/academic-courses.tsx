import { Page } from '../../../ui/page/page.tsx';
import { CourseList, CreateCourseButton } from '../../features/courses/list.tsx';
import { TEXTS } from '../../features/courses/texts.ts';

export default () => (
  <Page title={TEXTS.list} about={TEXTS.about} actions={<CreateCourseButton />}>
    <CourseList />
  </Page>
);
