import { Card, Text } from '@mantine/core';
import {
  IconArticle,
  IconBook,
  IconGavel,
  IconLifebuoy,
  IconMailQuestion,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkName } from '@vigilia/contract/content/links';
import { useLocation } from 'react-router';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { LinkPanel } from './link-panel.tsx';
import { linkButtons } from './link-screens.ts';

interface Section {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly GridButton[];
  /** Its own link in the application. */
  readonly link?: LinkName;
}

const ACADEMIC_LINKS = linkButtons('/academic');

const SECTIONS: Readonly<Record<string, Section>> = {
  register: {
    title: 'Registros',
    about: 'Aquí se registran y administran los asociados.',
    parts: [
      {
        label: 'Registrar usuario',
        about: 'Crear la cuenta de un asociado',
        to: '/register/create',
        icon: IconUserPlus,
      },
      {
        label: 'Usuarios',
        about: 'Buscar, editar, importar y exportar',
        to: '/register/users',
        icon: IconUsers,
      },
      {
        label: 'Solicitudes de registro',
        about: 'Quienes pidieron una cuenta',
        to: '/register/requests',
        icon: IconMailQuestion,
      },
    ],
    link: 'Registers',
  },
  gremial: {
    title: 'Gremial',
    about: 'Las asambleas de la asociación y los enlaces de las entidades gremiales.',
    parts: [
      {
        label: 'Asambleas',
        about: 'Asistencia, quórum y votaciones',
        to: '/gremial/assemblies',
        icon: IconGavel,
      },
      ...linkButtons('/gremial'),
    ],
    link: 'Gremial',
  },
  academic: {
    title: 'Academico',
    about: 'Los recursos académicos que los asociados encuentran en la aplicación.',
    parts: [
      { label: 'Cursos', about: 'Fechas, precio e inscripción', to: '/academic/courses', icon: IconBook },
      ...ACADEMIC_LINKS.slice(0, 2),
      { label: 'Artículos', about: 'Lecturas recomendadas', to: '/academic/articles', icon: IconArticle },
      ...ACADEMIC_LINKS.slice(2),
    ],
    link: 'Academic',
  },
  help: {
    title: 'Ayuda',
    about: 'Aquí se organiza la ayuda que reciben los asociados.',
    parts: [
      {
        label: 'RAFA',
        about: 'Solicitudes de asistencia y pasos a seguir',
        to: '/help/rafa',
        icon: IconLifebuoy,
      },
    ],
  },
};

export default function SectionScreen() {
  const [, name = ''] = useLocation().pathname.split('/');
  const section = SECTIONS[name];
  if (!section) return null;
  const { title, about, parts, link } = section;
  return (
    <Page key={name} title={title} about={about}>
      <ButtonGrid buttons={parts} />
      {link ? (
        <LinkPanel name={link} />
      ) : (
        <Card withBorder>
          <Text>
            ¿Busca cómo usar esta plataforma? Lea la <TextLink to="/ayuda">página de ayuda</TextLink>.
          </Text>
        </Card>
      )}
    </Page>
  );
}
