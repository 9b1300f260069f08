/** Changes of an activity entry: each field with its old and new value. */
import { Box, UnstyledButton } from '@mantine/core';
import type { ActivityChange } from '@vigilia/contract/activity';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';

export const TEXTS = {
  title: 'Actividad',
  about:
    'Quién cambió qué y cuándo, en toda la plataforma. Se registra automáticamente al hacer el cambio y nadie puede borrarlo.',
  table: 'Actividad de los administradores',
  at: 'Cuándo',
  person: 'Persona',
  area: 'Área',
  from: 'Desde',
  until: 'Hasta',
  what: 'Qué hizo',
  changes: 'Cambios',
  removed: 'se quitó',
  unfold: 'Ver el detalle',
  fold: 'Ocultar el detalle',
  entries: 'Detalle',
  loading: 'Cargando los cambios',
  more: 'Mostrar más',
  replaced: (field: string) => `${field}: se reemplazó`,
  all: (changes: number) => `Ver los ${changes} cambios`,
  fewer: 'Ver menos cambios',
  empty: 'Todavía no hay actividad',
  emptyAbout: 'Aquí aparecerá cada cambio que hagan los administradores.',
  noneFound: 'Nada coincide con estos filtros.',
  clearFilters: 'Borrar filtros',
  missing: 'No hay registro de actividad',
  missingAbout: 'El servidor al que está conectada esta plataforma no ofrece esta función.',
  loadFailure: 'Ha ocurrido un error',
  one: 'acción',
  many: 'acciones',
};

/** Changes shown before the rest is expanded. */
const SHOWN = 5;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const shown = (value: string) => (MOMENT.test(value) ? timeStamp(value) : value);

/** A formerly empty field shows only its new value; an emptied one says so in words. */
function Change({ field, before, after }: ActivityChange) {
  if (before === null && after === null) return <li>{TEXTS.replaced(field)}</li>;
  if (before === null)
    return (
      <li>
        {field}:{' '}
        <Box component="ins" td="none">
          {shown(after ?? '')}
        </Box>
      </li>
    );
  return (
    <li>
      {field}: {after === null && `${TEXTS.removed} `}
      <Box component="del" c="dimmed" td="line-through">
        {shown(before)}
      </Box>
      {after !== null && (
        <>
          {' '}
          <span aria-hidden>→</span>{' '}
          <Box component="ins" td="none">
            {shown(after)}
          </Box>
        </>
      )}
    </li>
  );
}

export function ChangeList({ changes }: { changes: readonly ActivityChange[] }) {
  const [whole, setWhole] = useState(false);
  const visible = whole ? changes : changes.slice(0, SHOWN);
  return (
    <>
      <Box
        component="ul"
        m="4px 0 0"
        p={0}
        maw="var(--measure)"
        fz="sm"
        style={{ listStyle: 'none', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        aria-label={TEXTS.changes}
      >
        {visible.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and two changes may look the same
          <Change key={index} {...change} />
        ))}
      </Box>
      {changes.length > SHOWN && (
        <UnstyledButton
          fz="sm"
          c="var(--mantine-color-anchor)"
          td="underline"
          onClick={() => setWhole(!whole)}
          aria-expanded={whole}
        >
          {whole ? TEXTS.fewer : TEXTS.all(changes.length)}
        </UnstyledButton>
      )}
    </>
  );
}
