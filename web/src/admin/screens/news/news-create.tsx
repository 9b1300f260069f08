import { ContentFormScreen } from '../../features/content/form.tsx';
import { news } from '../../features/content/picture-cards.ts';

export default () => <ContentFormScreen kind={news} />;
