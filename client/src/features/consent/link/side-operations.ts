import type { AbuseReason, SharedPosition } from './invitation.ts';

// What the remote control asks beside the invitation itself, each only at a tap.
export const sideOperations = {
  history: `query RecipientHistory($token: String!) {
    history: invitation(token: $token) {
      looks
      positions { latitude longitude accuracy source recordedAt address isDemo }
    }
  }`,
  heldData: `query RecipientHeldData($token: String!) { heldData(token: $token) }`,
  reportAbuse: `mutation RecipientReportAbuse($token: String!, $reason: AbuseReason!, $details: String) {
    reportAbuse(token: $token, reason: $reason, details: $details)
  }`,
} as const;

export type History = { looks: string[]; positions: SharedPosition[] };
export type HistoryAnswer = { history: History | null };
export type HeldDataAnswer = { heldData: string | null };
export type ReportVariables = { reason: AbuseReason; details: string | null };
