import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen name="Wfsa" subtitle="Aquí puede editar el enlace de la WFSA." parent="/gremial" />
);
