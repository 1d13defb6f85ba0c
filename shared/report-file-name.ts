/** What a report's PDF is called, wherever it is saved: by the UTC day it was made, as its cover says, and nobody's data. */
export const reportFileName = (createdAt: Date | string): string =>
  `whereabouts-report-${new Date(createdAt).toISOString().slice(0, 10)}.pdf`;
