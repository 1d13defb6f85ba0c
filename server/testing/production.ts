/** What a production needs besides a database; its senders reach nobody. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://where.test',
  APP_SECRET: 'a secret of more than thirty-two characters',
  OPERATOR_NAME: 'Example',
  OPERATOR_ADDRESS: 'Example Street 1',
  OPERATOR_EMAIL: 'privacy@example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'where@example.org',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: 'http://127.0.0.1:9',
};
