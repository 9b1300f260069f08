import { Stack, Text, Title } from '@mantine/core';
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
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { preloadChunk } from '../../../core/scheduling/lazy-chunk.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { ButtonGrid, type GridButton } from '../../../ui/page/button-grid.tsx';
import { GREETING } from '../../../ui/page/greeting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AttentionSkeleton } from '../../features/attention/skeleton.tsx';
import { LinkEditor } from '../../features/links/link-editor.tsx';

/** The buttons do not wait for it. */
const load = () => import('../../features/attention/attention.tsx');
const Attention = lazy(load);

/** Pending work; if its code cannot be loaded, the buttons stay. */
function LateAttention() {
  const code = useQuery({
    queryKey: ['code', 'attention'],
    queryFn: async () => {
      await preloadChunk(load);
      return true;
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (code.error)
    return (
      <FailedState
        headline="Ha ocurrido un error"
        error={code.error}
        onRetry={() => void code.refetch()}
        inCard
      />
    );
  if (!code.data) return <AttentionSkeleton />;
  return (
    <Suspense fallback={<AttentionSkeleton />}>
      <Attention />
    </Suspense>
  );
}

const SECTIONS: readonly GridButton[] = [
  { label: 'Registros', about: 'Asociados y solicitudes de registro', to: '/register', icon: IconUsers },
  { label: 'Pagos', about: 'Enlace a la pasarela de pagos', icon: IconCreditCard },
  { label: 'Gremial', about: 'Asambleas, votaciones y entidades', to: '/gremial', icon: IconBuildingBank },
  { label: 'Casos', about: 'Casos clínicos y sus respuestas', to: '/cases', icon: IconClipboardHeart },
  { label: 'Academico', about: 'Cursos, artículos y recursos', to: '/academic', icon: IconSchool },
  {
    label: `Perfil ${configuration.brandAcronym}`,
    about: 'Listas del perfil del asociado',
    to: '/profile',
    icon: IconIdBadge2,
  },
  { label: 'Noticias', about: 'Lo que se publica en la aplicación', to: '/news', icon: IconNews },
  { label: 'Beneficios', about: 'Convenios y descuentos', to: '/benefits', icon: IconGift },
];

/** `/payment` arrives here with this in the navigation state; so does the button 'Pagos'. */
interface HomeState {
  payments?: boolean;
}

export default function Home() {
  const state = useLocation().state as HomeState | null;
  const navigate = useNavigate();
  const showPayments = (payments: boolean) =>
    void navigate('/', { replace: true, state: payments ? { payments } : null });

  return (
    <Page
      title={GREETING}
      about="Desde aquí puede editar la información que los asociados encuentran detrás de los botones de la aplicación. Elija una sección."
    >
      <LateAttention />
      <Stack component="section" gap="sm" aria-labelledby="secciones">
        <Title order={2} id="secciones">
          Secciones
        </Title>
        <ButtonGrid
          buttons={SECTIONS.map((button) =>
            button.to ? button : { ...button, onClick: () => showPayments(true) },
          )}
        />
      </Stack>
      <Dialog opened={state?.payments === true} onClose={() => showPayments(false)} title="Pagos" size="lg">
        <Text mb="md">{`${GREETING}, aquí puede editar el enlace a la pasarela de pagos de la aplicación.`}</Text>
        <LinkEditor name="Payments" onSaved={() => showPayments(false)} />
      </Dialog>
    </Page>
  );
}
