/** The way out of a form, beside its button. While something is saved it is off, which a link cannot be. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useReturnLocation } from '../../core/return-location.ts';

interface CancelLinkProps {
  /** Where it leads: the first, unless one came from another of them. */
  to: string | readonly [string, ...string[]];
  disabled: boolean;
}

export function CancelLink({ to, disabled }: CancelLinkProps) {
  const back = useReturnLocation(...(typeof to === 'string' ? ([to] as const) : to));
  return disabled ? (
    <Button variant="default" disabled>
      Cancelar
    </Button>
  ) : (
    <Button variant="default" component={Link} to={back.to} onClick={back.begin}>
      Cancelar
    </Button>
  );
}
