import { Page } from '../../../ui/page/page.tsx';
import { CourseList, CreateCourseButton } from './course-list.tsx';
import { courses } from './courses.ts';

export default () => (
  <Page title={courses.texts.list} about={courses.texts.about} actions={<CreateCourseButton />}>
    <CourseList />
  </Page>
);
