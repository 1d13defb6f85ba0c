/** The four ways in which a browser fails to provide a position; each has its own message. */
const locationProblems = ['DISABLED', 'UNSUPPORTED', 'DENIED', 'FAILED'] as const;
export type LocationProblem = (typeof locationProblems)[number];

const permissionDenied = 1;

/**
 * `errorCode` is that of GeolocationPositionError. A refusal without a prompt (`wasBlocked`: the browser had it
 * switched off before we asked) is a setting to change; a refusal after one is the person's answer.
 */
export function locationProblem(errorCode: number, wasBlocked: boolean): LocationProblem {
  if (errorCode !== permissionDenied) return 'FAILED';
  return wasBlocked ? 'DISABLED' : 'DENIED';
}
