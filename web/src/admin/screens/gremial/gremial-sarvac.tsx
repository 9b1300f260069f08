import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen name="Sarvac" subtitle="Aquí puede editar el enlace de SARVAC." parent="/gremial" />
);
