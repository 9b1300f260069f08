import { ContentFormScreen } from '../../features/content/form.tsx';
import { benefits } from '../../features/content/picture-cards.ts';

export default () => <ContentFormScreen kind={benefits} />;
