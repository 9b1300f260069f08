import { ContentFormScreen } from './form.tsx';
import { news } from './picture-cards.ts';

export default () => <ContentFormScreen kind={news} />;
