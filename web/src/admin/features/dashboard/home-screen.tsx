import { Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  IconBuildingBank,
  IconClipboardHeart,
  IconCreditCard,
  IconGift,
  IconIdBadge2,
  IconNews,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { GREETING } from '../../../ui/page/greeting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { LinkEditorProps } from '../links/link-editor.tsx';
import { type DashboardQuery, dashboardQuery } from './queries.ts';

/** Pending work and figures. The buttons do not wait for them, and stay if their code cannot be loaded. */
const load = () => import('./dashboard.tsx');
const Pending = lazyPart<{ dashboard: DashboardQuery }>(
  () => load().then(({ Attention }) => ({ default: Attention })),
  { failure: 'Ha ocurrido un error', shape: 124 },
);
const Overview = lazyPart<{ dashboard: DashboardQuery }>(
  () => load().then((module) => ({ default: module.Overview })),
  { shape: 548 },
);

const LinkEditor = lazyPart<LinkEditorProps>(
  () => import('../links/link-editor.tsx').then((module) => ({ default: module.LinkEditor })),
  { failure: GENERIC_FAILURE, shape: 130 },
);

const SECTIONS: readonly GridButton[] = [
  { label: 'Registros', to: '/register', icon: IconUsers },
  { label: 'Pagos', icon: IconCreditCard },
  { label: 'Gremial', to: '/gremial', icon: IconBuildingBank },
  { label: 'Casos', to: '/cases', icon: IconClipboardHeart },
  { label: 'Academico', to: '/academic', icon: IconSchool },
  {
    label: `Perfil ${configuration.brandAcronym}`,
    to: '/profile',
    icon: IconIdBadge2,
  },
  { label: 'Noticias', to: '/news', icon: IconNews },
  { label: 'Beneficios', to: '/benefits', icon: IconGift },
];

/** `/payment` redirects here with this in the navigation state; so does the button 'Pagos'. */
interface HomeState {
  payments?: boolean;
}

export default function Home() {
  const state = useLocation().state as HomeState | null;
  const navigate = useNavigate();
  // Here, since its parts are loaded at different times: one request for both.
  const dashboard = useQuery(dashboardQuery);
  const showPayments = (payments: boolean) =>
    void navigate('/', { replace: true, state: payments ? { payments } : null });

  return (
    <Page
      title={GREETING}
      about="Desde aquí puede editar la información que los asociados encuentran detrás de los botones de la aplicación."
    >
      <Pending dashboard={dashboard} />
      <Stack component="section" gap="sm" aria-labelledby="secciones">
        <VisuallyHidden component="h2" id="secciones">
          Secciones
        </VisuallyHidden>
        <ButtonGrid
          compact
          buttons={SECTIONS.map((button) =>
            button.to ? button : { ...button, onClick: () => showPayments(true) },
          )}
        />
      </Stack>
      <Overview dashboard={dashboard} />
      <Dialog opened={state?.payments === true} onClose={() => showPayments(false)} title="Pagos" size="lg">
        <Text mb="md">{`${GREETING}, aquí puede editar el enlace a la pasarela de pagos de la aplicación.`}</Text>
        <LinkEditor name="Payments" onSaved={() => showPayments(false)} />
      </Dialog>
    </Page>
  );
}
