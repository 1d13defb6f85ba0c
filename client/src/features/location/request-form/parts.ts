import type { ReactNode } from 'react';
import type { LocationChannel } from '../../../gql/graphql.ts';
import type { MessageChoice } from './use-request.ts';

/** The parts of a form that belong to another feature: the route composes them. */
export type MessageParts = {
  /** The choice of text and signature. `problem`: why the signature is refused. */
  choice: (part: {
    channel: 'SMS' | 'EMAIL' | 'VOICE';
    value: MessageChoice;
    onChange: (choice: MessageChoice) => void;
    problem?: string | undefined;
    /** The request is already signed, with this name or none. */
    signed?: string | null;
    /** The country of the recipient's number, or the one chosen for it. */
    country?: string | null;
    showsPreview?: boolean;
  }) => ReactNode;
  /** The text exactly as it would be sent. */
  preview: (choice: MessageChoice) => ReactNode;
};

/** What a new request is filled in with. */
export type AskedBefore = {
  channel: LocationChannel;
  title?: string;
  /** Number or address for `channel`. */
  recipient?: string;
  /** The text for `channel`; it also determines the language. */
  templateId?: string;
  /** The name that it is signed with, empty for none; absent for the name given last. */
  senderName?: string;
  /** The first request of a new user. */
  isWelcome?: boolean;
};

export type FormProps = {
  /** Initial title of the request. */
  title: string;
  /** Initial recipient; empty if it is to be typed. */
  recipient: string;
  /** Initial text; empty for the first in the reader's language. */
  templateId: string;
  /** Initial signature; empty for none. */
  senderName: string;
  message: MessageParts;
  /** Called when done, with the request to open; null for the list alone. */
  onSent: (id: string | null, channel: LocationChannel) => void;
};
