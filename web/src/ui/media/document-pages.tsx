/** Pictures of the pages of a document, and the file itself as a download. */
import { Alert, Anchor, Box, Stack, Text } from '@mantine/core';
import type { DocumentPages as Shown } from '@vigilia/contract/assemblies/point-documents';
import { linkFromBackend } from '../../core/backend/configuration.ts';

const T = {
  programs: 'Contiene programas: mire la imagen, no abra el archivo',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  more: (drawn: number, pages: number) =>
    `Aquí se ven las primeras ${drawn} páginas de ${pages}. Descargue el archivo para ver las demás.`,
  download: 'Descargar el archivo',
};

/** @param props.url of the file itself */
export function DocumentPages({ document, url }: { document: Shown; url: string }) {
  const { pictures, pages, hasPrograms } = document;
  return (
    <Stack gap="md">
      {hasPrograms && <Alert color="yellow">{T.programs}</Alert>}
      {pictures.map((picture, index) => (
        <Box
          component="img"
          key={picture.split('?')[0]}
          src={linkFromBackend(picture)}
          alt={T.page(index + 1, pages)}
          loading="lazy"
          w="100%"
          h="auto"
          bg="white"
          bd="1px solid var(--mantine-color-default-border)"
        />
      ))}
      {pages > pictures.length && <Text size="sm">{T.more(pictures.length, pages)}</Text>}
      <Anchor href={linkFromBackend(url)} target="_blank" rel="noreferrer">
        {T.download}
      </Anchor>
    </Stack>
  );
}
