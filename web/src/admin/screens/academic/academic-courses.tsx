import { CourseList, CreateCourseButton } from '../../features/courses/list.tsx';
import { TEXTS } from '../../features/courses/texts.ts';
import { Page } from '../../../ui/page/page.tsx';

export default () => (
  <Page title={TEXTS.list} about={TEXTS.about} actions={<CreateCourseButton />}>
    <CourseList />
  </Page>
);
