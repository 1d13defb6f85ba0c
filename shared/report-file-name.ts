/**
 * What a report's PDF is called, wherever it is saved: by a number's last four digits, or the first letters of an e-mail
 * address, never all of its name, and by the day it was made in the reader's time zone. `subject`: number or address.
 */
export function reportFileName(subject: string, createdAt: Date | string, timeZone: string): string {
  const part = subject.includes('@')
    ? (/^[a-z\d]{1,3}(?=[^@])/i.exec(subject)?.[0].toLowerCase() ?? 'email')
    : subject.replace(/\D/g, '').slice(-4);
  // Swedish days are written as in ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(createdAt));
  return `whereabouts-report-${part}-${day}.pdf`;
}
