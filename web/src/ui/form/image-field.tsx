/** Choosing a picture: by drag and drop or click, cropped to the shape in which the app shows it. */
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCrop, IconPhotoUp, IconReplace } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import { UPLOAD_ADVICE_MB } from '../../core/constants.ts';
import { preloadChunk } from '../../core/scheduling/lazy-chunk.ts';
import { loadWhenIdle } from '../../core/scheduling/when-idle.ts';
import { DROP_FIELD } from '../page/file-drop-guard.ts';
import styles from './image-field.module.css';

const loadCrop = () => import('../media/crop-dialog.tsx');
const CropDialog = lazy(loadCrop);
const preloadCrop = () => preloadChunk(loadCrop);

interface ImageFieldProps {
  label: string;
  /** Width divided by height. */
  ratio: number;
  /** The stored picture, if any. */
  stored: string | null;
  /** The chosen picture, cropped. */
  value: File | null;
  onChange: (file: File) => void;
  disabled?: boolean;
  /** Whether a chosen picture is taken only once it was cropped, or as it is, and cropped where one likes to. */
  crop?: 'asked' | 'offered';
}

const INVITATION = 'Arrastre una imagen aquí o haga clic para elegirla';
/** Where there is nothing to drag with. */
const INVITATION_TO_TOUCH = 'Toque para elegir una imagen';
const HINT = `Recomendado: .jpg de alta calidad, de menos de ${UPLOAD_ADVICE_MB} MB.`;
const UNREADABLE = 'No se pudo abrir la imagen. Elija una foto en formato .jpg o .png.';
const NOT_AN_IMAGE = 'El archivo no es una imagen. Elija una foto, por ejemplo .jpg.';

/** An address under which the browser shows `file`, for as long as it is needed. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Whether the browser can show `file`; one that it cannot show could not be looked at before it is sent. */
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
  crop = 'asked',
}: ImageFieldProps) {
  const [original, setOriginal] = useState<File | null>(null);
  const [cropping, setCropping] = useState(false);
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const hintId = useId();
  const byTouch = useMediaQuery('(pointer: coarse)');
  const chosen = useObjectUrl(value);
  const shown = chosen ?? stored;

  useEffect(() => loadWhenIdle(preloadCrop), []);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) {
      setError(NOT_AN_IMAGE);
      return;
    }
    setError(null);
    if (crop === 'asked') return openCrop(file);
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void choose(event.dataTransfer.files[0]);
  };

  return (
    <div>
      <label htmlFor={inputId} className={styles.label}>
        {label}{' '}
        <span aria-hidden className={styles.required}>
          *
        </span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input is everybody's. */}
      <div
        className={styles.zone}
        {...{ [DROP_FIELD]: true }}
        data-over={over || undefined}
        data-filled={shown !== null || undefined}
        style={{ aspectRatio: String(ratio) }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <img src={shown} alt="Vista previa de la imagen elegida" className={styles.picture} />
        ) : (
          <span className={styles.invitation} aria-hidden>
            <IconPhotoUp size={40} stroke={1.4} />
            <span>{byTouch ? INVITATION_TO_TOUCH : INVITATION}</span>
          </span>
        )}
        <input
          ref={input}
          id={inputId}
          type="file"
          accept="image/*"
          className={styles.input}
          disabled={disabled}
          aria-describedby={hintId}
          required
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // So that choosing the same file again opens the dialog again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Text id={hintId} size="sm" c="dimmed" mt={6}>
        {shown ? 'Así se verá en la aplicación.' : HINT}
      </Text>
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
      {shown && (
        <Group gap="xs" mt="xs" className={styles.again}>
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
