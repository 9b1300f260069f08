import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="Videos"
    subtitle="Aquí puede editar el enlace de los videos académicos."
    parent="/academic"
  />
);
