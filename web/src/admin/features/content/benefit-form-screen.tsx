import { ContentFormScreen } from './form.tsx';
import { benefits } from './picture-cards.ts';

export default () => <ContentFormScreen kind={benefits} />;
