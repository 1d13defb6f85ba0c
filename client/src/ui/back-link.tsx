import type { ButtonProps } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';

type Props = Omit<ButtonProps, 'asChild' | 'children'> & {
  to: string;
  children: string;
  linkRef?: Ref<HTMLAnchorElement>;
};

/** The way up, above a page's title; not on paper. */
export const BackLink = ({ to, children, linkRef, ...rest }: Props) => (
  <Button asChild variant="ghost" size="sm" alignSelf="start" ms="-2" data-screen-only {...rest}>
    <Link ref={linkRef} to={to}>
      <ArrowLeft aria-hidden /> {children}
    </Link>
  </Button>
);
