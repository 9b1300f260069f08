import { courses } from '../../features/content/courses.ts';
import { ContentFormScreen } from '../../features/content/form.tsx';

export default () => <ContentFormScreen kind={courses} />;
