import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen name="Fepasde" subtitle="Aquí puede editar el enlace de FEPASDE." parent="/gremial" />
);
