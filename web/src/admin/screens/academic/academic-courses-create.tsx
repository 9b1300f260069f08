import { useLocation } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { courseInState } from '../../features/courses/fields.ts';
import { CourseForm } from '../../features/courses/form.tsx';
import { TEXTS } from '../../features/courses/texts.ts';

export default function Screen() {
  const location = useLocation();
  return (
    <Page title={courseInState(location.state) ? TEXTS.goEdit : TEXTS.goCreate}>
      {/* Another entry of the history is another form. */}
      <CourseForm key={location.key} />
    </Page>
  );
}
