import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="Calculator"
    subtitle="Aquí puede editar el enlace de la calculadora de anestesia."
    parent="/academic"
  />
);
