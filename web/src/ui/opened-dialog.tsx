/** The library's dialog, apart from the screens, which rarely open one. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

export default function OpenedDialog({ opened, ...rest }: ModalProps) {
  // It opens after it is there, not with it: only so does it note where the focus has to go back to.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return <Modal opened={shown} {...rest} />;
}
