import { courses } from './courses.ts';
import { ContentFormScreen } from './form.tsx';

export default () => <ContentFormScreen kind={courses} />;
