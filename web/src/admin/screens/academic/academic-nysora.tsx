import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen name="Nysora" subtitle="Aquí puede editar el enlace de NYSORA." parent="/academic" />
);
