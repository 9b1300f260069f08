/** The privacy policy, as the law of Colombia asks for it. Its text is `docs/politica-de-privacidad.md`. */
import { content, pictures } from 'virtual:document/privacy-policy';
import { readingPage } from './document.tsx';

export const PRIVACY_POLICY = readingPage(content, pictures);
