import type { ReactNode } from 'react';
import type { LocationChannel } from '../../../gql/graphql.ts';
import type { MessageChoice } from './use-request.ts';

/** The parts of a form that are another feature's: the route composes them. */
export type MessageParts = {
  /** The choice of text and signature. `problem`: why the signature is refused. */
  choice: (part: {
    channel: 'SMS' | 'EMAIL' | 'VOICE';
    value: MessageChoice;
    onChange: (choice: MessageChoice) => void;
    problem?: string | undefined;
    /** The request is signed already, with this name or none. */
    signed?: string | null;
    /** Of the number that it goes to. */
    country?: string | null;
    showsPreview?: boolean;
  }) => ReactNode;
  /** The text exactly as it would be sent. */
  preview: (choice: MessageChoice) => ReactNode;
};

export type FormProps = {
  /** What the request is called at first. */
  title: string;
  /** Whom it is for at first; empty where that is to be typed. */
  recipient: string;
  message: MessageParts;
  /** Called when all is done, with the request to open; null for the list alone. */
  onSent: (id: string | null, channel: LocationChannel) => void;
};
