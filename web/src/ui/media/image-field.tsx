/** A field for a picture: by drag and drop or click, cropped to the shape in which the app shows it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCrop, IconPhotoUp, IconReplace } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import { UPLOAD_ADVICE_MB } from '../../core/constants.ts';
import { preloadChunk } from '../../core/lazy-chunk.ts';
import { Note } from '../page/note.tsx';
import { DropZone } from './drop-zone.tsx';
import { useObjectUrl } from './picture.tsx';

const loadCrop = () => import('./crop-dialog.tsx');
const CropDialog = lazy(loadCrop);
const preloadCrop = () => preloadChunk(loadCrop);

interface ImageFieldProps {
  label: string;
  /** Width divided by height. */
  ratio: number;
  stored: string | null;
  /** The chosen picture, cropped. */
  value: File | null;
  onChange: (file: File) => void;
  disabled?: boolean;
  /** Whether a chosen picture must be cropped, or is taken as it is and may be cropped afterwards. */
  crop?: 'required' | 'optional';
}

const INVITATION = 'Arrastre una imagen aquí o haga clic para elegirla';
/** Shown on touch screens, without dragging. */
const INVITATION_TO_TOUCH = 'Toque para elegir una imagen';
const HINT = `Recomendado: .jpg de alta calidad, de menos de ${UPLOAD_ADVICE_MB}\u00a0MB.`;
const UNREADABLE = 'No se pudo abrir la imagen. Elija una foto en formato .jpg o .png.';
const NOT_AN_IMAGE = 'El archivo no es una imagen. Elija una foto, por ejemplo .jpg.';

/** The zone may fill the window, with the error under its lower edge. */
const bringIntoView = (error: HTMLElement | null) => error?.scrollIntoView({ block: 'nearest' });

/** Whether the browser can show `file`; else it could not be checked before it is sent. */
async function isReadable(file: File): Promise<boolean> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export function ImageField({
  label,
  ratio,
  stored,
  value,
  onChange,
  disabled = false,
  crop = 'required',
}: ImageFieldProps) {
  const [original, setOriginal] = useState<File | null>(null);
  const [cropping, setCropping] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();
  const byTouch = useMediaQuery('(pointer: coarse)');
  const chosen = useObjectUrl(value);
  const shown = chosen ?? stored;

  const choose = async (file: File) => {
    if (!file.type.startsWith('image/')) {
      setError(NOT_AN_IMAGE);
      return;
    }
    setError(null);
    if (crop === 'required') return openCrop(file);
    if (!(await isReadable(file))) return setError(UNREADABLE);
    setOriginal(file);
    onChange(file);
  };
  const openCrop = async (file: File) => {
    try {
      await preloadCrop();
    } catch (thrown) {
      setError(reasonOf(thrown));
      return;
    }
    setError(null);
    setOriginal(file);
    setCropping(true);
  };

  return (
    <div>
      <DropZone
        label={label}
        required
        disabled={disabled}
        accept="image/*"
        describedBy={error ? `${errorId} ${hintId}` : hintId}
        invalid={error !== null}
        filled={shown !== null}
        onFile={(file) => void choose(file)}
        style={{
          width: '100%',
          overflow: 'hidden',
          aspectRatio: String(shown ? ratio : 2 * ratio),
          minHeight: 104,
        }}
        input={input}
      >
        {shown ? (
          <img
            src={shown}
            alt="Vista previa de la imagen elegida"
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          <Stack
            component="span"
            align="center"
            gap={4}
            maw="44ch"
            p={8}
            c="dimmed"
            ta="center"
            style={{ textWrap: 'balance' }}
            aria-hidden
          >
            <IconPhotoUp size={28} stroke={1.4} />
            <span>{byTouch ? INVITATION_TO_TOUCH : INVITATION}</span>
          </Stack>
        )}
      </DropZone>
      <Note id={hintId} mt={6}>
        {shown ? 'Así se verá en la aplicación.' : HINT}
      </Note>
      {error && (
        <Text ref={bringIntoView} id={errorId} role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
      {shown && (
        <Group gap="xs" mt="xs">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconReplace size={16} aria-hidden />}
            onClick={() => input.current?.click()}
            disabled={disabled}
          >
            Cambiar imagen
          </Button>
          {original && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCrop size={16} aria-hidden />}
              onClick={() => void openCrop(original)}
              disabled={disabled}
            >
              {value === original ? 'Recortar' : 'Volver a recortar'}
            </Button>
          )}
        </Group>
      )}
      {original && (
        <Suspense>
          <CropDialog
            opened={cropping}
            file={original}
            ratio={ratio}
            onCancel={() => setCropping(false)}
            onUnreadable={() => {
              setCropping(false);
              setOriginal(null);
              setError(UNREADABLE);
            }}
            onDone={(file) => {
              setCropping(false);
              onChange(file);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
