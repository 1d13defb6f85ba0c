import type { AnswerMails } from '../types.ts';

export const answerMails: AnswerMails = {
  who: {
    person: 'The person you asked',
    link: 'Whoever opened your link',
  },
  kinds: {
    ARRIVED: {
      subject: '{who} has arrived',
      text: '{who} has arrived, and wanted you to know:\n\n{link}',
    },
    SHARING: {
      subject: '{who} is sharing a location with you',
      text: '{who} is sharing a location with you. See it on your map:\n\n{link}',
    },
    SHARED: {
      subject: '{who} shared a location with you',
      text: '{who} shared a location with you. The sharing has ended; what was shared is on your map until it is erased:\n\n{link}',
    },
    DECLINED: {
      subject: '{who} would rather not share a location',
      text: '{who} would rather not share a location, and wanted you to know:\n\n{link}',
    },
    WHO_IS_THIS: {
      subject: '{who} asks who you are',
      text: '{who} asks who you are. You can answer with your name, or leave it:\n\n{link}',
    },
    OK: {
      subject: '{who} replied: I’m OK',
      text: '{who} replied: I’m OK.\n\n{link}',
    },
    ON_MY_WAY: {
      subject: '{who} replied: On my way',
      text: '{who} replied: On my way.\n\n{link}',
    },
    CALL_ME: {
      subject: '{who} replied: Call me',
      text: '{who} replied: Call me.\n\n{link}',
    },
  },
  several: {
    subject: '{count} of your requests were answered',
    text: '{count} of your requests were answered. See the answers on your dashboard:\n\n{link}',
  },
  title: 'Your title for this request: {title}',
  planOver: 'Your subscription has ended: renew it to see this on your dashboard.',
  footer:
    'We write only when you have not seen an answer yet. To switch these emails off, go to your account page: {settings}',
};
