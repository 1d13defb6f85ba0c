// What a recipient is told before they agree. A changed word needs a new version in consent-text.ts.
export const consentWordsEn = {
  heading: 'Someone is asking where you are',
  inShort: {
    what: 'They see only what you choose, on a map.',
    howLong: 'For a time you set, with this page open.',
    stop: 'Stop or erase at any time; what you don’t erase stays visible for up to 30 days. Declining has no consequences.',
  },
  askerTitle: 'Who is asking, and how they reached you',
  asker: {
    unknown: 'A registered adult user who has your phone number, your email address or this link.',
    anonymousPhone: 'A registered adult user who has your phone number. They gave no name.',
    anonymousEmail: 'A registered adult user who has your email address. They gave no name.',
    anonymousLink: 'A registered adult user who made this link. They gave no name.',
    signedPhone:
      '“{{name}}”, a registered adult user who has your phone number. We have not checked this name.',
    signedEmail:
      '“{{name}}”, a registered adult user who has your email address. We have not checked this name.',
    signedLink: '“{{name}}”, a registered adult user who made this link. We have not checked this name.',
    caution: 'Not sure who it is? Then don’t share.',
  },
  origin: {
    unknown:
      'They typed in your number or address, or made this link and passed it on. We did not look you up.',
    phone: 'They typed in your phone number. We did not look it up; we only sent you their request.',
    email: 'They typed in your email address. We did not look it up; we only sent you their request.',
    link: 'They made this link and passed it on. We know neither your phone number nor your email address.',
  },
  stopTitle: 'What they see, how to stop, if you decline',
  see: 'They see only what you choose here, on a map, and only if you press Share. They can look at what you shared for up to 30 days, unless you erase it before. Opening this page has told nobody anything.',
  duration:
    'Your position is live while this page is open: close it and nothing more is sent. Before 24 hours are over the open page asks whether to go on.',
  stop: 'To stop, to erase what you shared or to change it, press the buttons on this page, or open this same link again. You need no account.',
  refuse:
    'If you decline, nothing happens. They see no answer until the link expires, unless you choose to tell them.',
  danger:
    'Do you feel pressured or unsafe? You owe nobody an answer. In danger, call your emergency number (112 in Indonesia and the EU).',
  choicesTitle: 'What each choice means',
  precisionQuestion: 'What do you want to share?',
  precision: {
    CITY: {
      label: 'My city',
      brief: 'A wide circle around your city. Your device is not asked.',
      text: 'Worked out once from your internet address when you press Share; the address is not kept. Your device is not asked. They see a wide circle and the word “approximate”.',
    },
    AREA: {
      label: 'My area, about 1 km',
      brief: 'Rounded to about 1 km, moving along with you.',
      text: 'The position of your device, rounded to about 1 km before it leaves the device. It moves along with you.',
    },
    EXACT: {
      label: 'My exact position',
      brief: 'To within metres, moving along with you.',
      text: 'The position of your device, often to within a few metres. It moves along with you.',
    },
    ARRIVAL: {
      label: 'Only when I arrive',
      brief: 'They learn that you have arrived, and when. No place at all.',
      text: 'When you get there, press “I’m there”, or mark the place before and leave this page open: the place stays on this device and is never sent. They read that you have arrived, and when; never where, and nothing before.',
    },
    cityFirst: 'With area or exact, they first see your city, until your device has found its position.',
  },
  durationQuestion: 'For how long?',
  durations: {
    ONCE: { label: 'Once', text: 'One position, then it is over.' },
    ONE_HOUR: { label: '1 hour', text: '' },
    EIGHT_HOURS: { label: '8 hours', text: '' },
    UNTIL_STOPPED: { label: 'Until I stop', text: 'At most 24 hours.' },
  },
  share: 'Share',
  refuseButton: 'Don’t share',
  legalTitle: 'Your rights and the legal details',
  legal: {
    controller: {
      term: 'Who is responsible',
      text: 'The operator of this Whereabouts site. Name, address and the contact for data protection are in the privacy policy.',
    },
    purpose: {
      term: 'What for',
      text: 'To show the person who asked where you are, for the time you choose. For nothing else: no advertising, no profile, no sale.',
    },
    basis: {
      term: 'On what ground',
      text: 'Your consent alone (GDPR article 6(1)(a); Indonesia: Law 27 of 2022, articles 20 to 22). You are not obliged to give it, by law or by contract.',
    },
    data: {
      term: 'Which data',
      text: 'The city worked out from your internet address and, if you choose your area or exact position, the positions of your device, each with accuracy, time and the name of the place; and your answer. With “Only when I arrive” no place at all: only when you arrived. Not your internet address, not your browser’s details.',
    },
    recipients: {
      term: 'Who gets it',
      text: 'The person who asked. Companies that work for the operator (hosting, delivery of messages, names of places) and any transfer to another country are listed in the privacy policy.',
    },
    retention: {
      term: 'How long it is kept',
      text: 'Each position, and the time of an arrival, is erased after 30 days at the latest, and at once when you choose to erase it. A receipt of your consent (version of this text, language, precision, duration, times, kind of link) stays as proof; it holds no position. Erasing cannot undo what the other person has already seen.',
    },
    withdrawal: {
      term: 'Taking it back',
      text: 'You can withdraw your consent at any time on this page. It takes effect at once (Indonesian law allows up to 3 × 24 hours). What was done before stays lawful.',
    },
    rights: {
      term: 'Your rights',
      text: 'Information, access and a copy, correction, erasure, restriction, objection and portability (GDPR articles 15 to 21; Indonesia: articles 5 to 13 of Law 27 of 2022, which add compensation for unlawful processing).',
    },
    complaint: {
      term: 'Complaints',
      text: 'To the data protection authority where you live; in Indonesia to the agency set up by Law 27 of 2022, or the Ministry of Communication and Digital Affairs.',
    },
    automation: {
      term: 'No automated decisions',
      text: 'No computer decides anything about you with these data.',
    },
    children: {
      term: 'Under 18?',
      text: 'Show this page to a parent or guardian first; they have to agree.',
    },
  },
};

export type ConsentWords = typeof consentWordsEn;
