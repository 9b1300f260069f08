import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen name="Scare" subtitle="Aquí puede editar el enlace de la S.C.A.R.E." parent="/gremial" />
);
