/** The way out of a form, beside its button. While something is saved it is off, which a link cannot be. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';

interface CancelLinkProps {
  to: string;
  disabled: boolean;
  children: string;
}

export const CancelLink = ({ to, disabled, children }: CancelLinkProps) =>
  disabled ? (
    <Button variant="default" disabled>
      {children}
    </Button>
  ) : (
    <Button variant="default" component={Link} to={to}>
      {children}
    </Button>
  );
