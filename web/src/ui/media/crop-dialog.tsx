/** The dialog 'Editar Imagen' (R6.3). */
import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowUp,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import Cropper from 'cropperjs';
import { CROP } from '../../core/constants.ts';
import 'cropperjs/dist/cropper.css';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { DialogButtons, DialogCancel } from '../dialog/dialog-foot.tsx';
import LoadedDialog from '../dialog/loaded-dialog.tsx';
import { Note } from '../page/note.tsx';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  opened: boolean;
  file: File;
  /** Width divided by height. */
  ratio: number;
  onDone: (cropped: File) => void;
  onCancel: () => void;
  /** Called if the browser cannot show the file. */
  onUnreadable: () => void;
}

/** The server keeps nothing larger. */
const MAX_SIDE = PICTURE_WIDTHS.at(-1) ?? 1920;
const JPEG_QUALITY = 0.92;
/** Pixels the frame moves with an arrow key, and the share a zoom key adds. */
const STEP = 8;
const ZOOM = 0.1;

/** @param kept the previous crop and rotation of the picture; absent for a new one */
const cropperOn = (image: HTMLImageElement, ratio: number, ready: () => void, kept?: Cropper.Data) =>
  new Cropper(image, {
    aspectRatio: ratio,
    ...(kept && { data: kept }),
    viewMode: CROP.viewMode,
    // Both sides keep the minimum: with a ratio the library would let the shorter one get smaller.
    minCropBoxWidth: Math.max(CROP.minimumBox.width, CROP.minimumBox.height * ratio),
    minCropBoxHeight: Math.max(CROP.minimumBox.height, CROP.minimumBox.width / ratio),
    autoCropArea: 1,
    // On a resize the library keeps the old frame in outdated measures: see `attach`.
    responsive: false,
    dragMode: 'move',
    // The browser rotates photos upright itself; the library would do it again.
    checkOrientation: false,
    checkCrossOrigin: false,
    ready,
  });

const moveBy = (frame: Cropper, x: number, y: number) => {
  const box = frame.getCropBoxData();
  frame.setCropBoxData({ ...box, left: box.left + x * STEP, top: box.top + y * STEP });
};

/** Controls that replace dragging. On a phone the arrows are the second row. */
const CONTROLS: readonly {
  readonly label: string;
  readonly icon: Icon;
  readonly act: (frame: Cropper) => void;
}[] = [
  { label: 'Acercar', icon: IconZoomIn, act: (frame) => frame.zoom(ZOOM) },
  { label: 'Alejar', icon: IconZoomOut, act: (frame) => frame.zoom(-ZOOM) },
  { label: 'Girar a la derecha', icon: IconRotateClockwise, act: (frame) => frame.rotate(90) },
  { label: 'Reducir el recuadro', icon: IconArrowsMinimize, act: (frame) => resize(frame, 1 - ZOOM) },
  { label: 'Ampliar el recuadro', icon: IconArrowsMaximize, act: (frame) => resize(frame, 1 + ZOOM) },
  { label: 'Mover a la izquierda', icon: IconArrowLeft, act: (frame) => moveBy(frame, -1, 0) },
  { label: 'Mover a la derecha', icon: IconArrowRight, act: (frame) => moveBy(frame, 1, 0) },
  { label: 'Mover hacia arriba', icon: IconArrowUp, act: (frame) => moveBy(frame, 0, -1) },
  { label: 'Mover hacia abajo', icon: IconArrowDown, act: (frame) => moveBy(frame, 0, 1) },
];

/** Resizes the box around its centre, keeping its ratio. */
function resize(frame: Cropper, factor: number): void {
  const { left, top, width, height } = frame.getCropBoxData();
  frame.setCropBoxData({
    left: left + (width * (1 - factor)) / 2,
    top: top + (height * (1 - factor)) / 2,
    width: width * factor,
    height: height * factor,
  });
}

/** Moves or zooms the frame by keyboard; returns whether the key was handled. */
function moveByKey(frame: Cropper, key: string): boolean {
  if (key === '+') frame.zoom(ZOOM);
  else if (key === '-') frame.zoom(-ZOOM);
  else if (key === 'ArrowLeft') moveBy(frame, -1, 0);
  else if (key === 'ArrowRight') moveBy(frame, 1, 0);
  else if (key === 'ArrowUp') moveBy(frame, 0, -1);
  else if (key === 'ArrowDown') moveBy(frame, 0, 1);
  else return false;
  return true;
}

export default function CropDialog({ opened, file, ratio, onDone, onCancel, onUnreadable }: CropDialogProps) {
  const cropper = useRef<Cropper | null>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);

  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;

  // The dialog mounts its content when it opens: the cropper lives exactly as long as the image element.
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      image.onerror = () => unreadable.current();
      const make = (kept?: Cropper.Data) => cropperOn(image, ratio, () => setReady(true), kept);
      cropper.current = make();
      // After a resize, such as a rotated phone, the same area is framed again.
      let width = image.parentElement?.offsetWidth;
      const measure = () => {
        const present = image.parentElement?.offsetWidth;
        if (present === width) return;
        width = present;
        const kept = cropper.current?.getData();
        cropper.current?.destroy();
        // The data of a cropper that is not ready are empty.
        cropper.current = make(kept?.width ? kept : undefined);
      };
      window.addEventListener('resize', measure);
      return () => {
        window.removeEventListener('resize', measure);
        image.onerror = null;
        cropper.current?.destroy();
        cropper.current = null;
        setReady(false);
        URL.revokeObjectURL(address);
      };
    },
    [file, ratio],
  );

  const byKeyboard = (event: KeyboardEvent) => {
    if (cropper.current && moveByKey(cropper.current, event.key)) event.preventDefault();
  };

  const finish = () => {
    const canvas = cropper.current?.getCroppedCanvas({
      maxWidth: MAX_SIDE,
      maxHeight: MAX_SIDE,
      fillColor: 'white',
      imageSmoothingQuality: 'high',
    });
    if (!canvas) return;
    setBusy(true);
    canvas.toBlob(
      (blob) => {
        setBusy(false);
        if (!blob) return onUnreadable();
        const name = `${file.name.replace(/\.[^.]*$/, '').replace(/[^\w-]+/g, '-') || 'imagen'}.jpg`;
        onDone(new File([blob], name, { type: 'image/jpeg' }));
      },
      'image/jpeg',
      JPEG_QUALITY,
    );
  };

  return (
    <LoadedDialog opened={opened} onClose={onCancel} title="Editar Imagen" size="auto">
      <Stack gap="md" maw={CROP.dialog.width}>
        <Note>
          Mueva y ajuste el recuadro. Con el teclado: flechas para moverlo, + y − para acercar y alejar.
        </Note>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and this is a canvas. */}
        <div
          className={styles.stage}
          style={{ width: CROP.dialog.width, height: CROP.dialog.height }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved with the arrow keys.
          tabIndex={0}
          role="group"
          aria-label="Recorte de la imagen"
          data-autofocus
          onKeyDown={byKeyboard}
        >
          <img
            ref={attach}
            alt="Imagen por recortar"
            style={{ display: 'block', maxWidth: '100%', opacity: 0 }}
          />
        </div>
        <Group gap="8px 4px" justify="center">
          {CONTROLS.map(({ label, icon: Icon, act }) => (
            <ActionIcon
              key={label}
              size={36}
              variant="default"
              onClick={() => cropper.current && act(cropper.current)}
              aria-label={label}
              title={label}
              disabled={!ready}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
        <DialogButtons>
          <DialogCancel>Cancelar</DialogCancel>
          <Button onClick={finish} loading={busy} disabled={!ready}>
            Usar imagen
          </Button>
        </DialogButtons>
      </Stack>
    </LoadedDialog>
  );
}
