import { operatorMark, pixelMark, type Content } from './content.ts';

export const privacyPolicyEn: Content = {
  title: 'Privacy policy',
  lead: 'Whereabouts shows a person’s place to somebody who asked, after that person has agreed, for the time that they chose. This page says what is stored about whom, for how long, and how you can have it erased.',
  note: 'Has somebody asked you, and does that worry you? You owe nobody an answer. If you do nothing, nothing is shared and nothing happens. Behind your link you can refuse, block and report without an account; they are not told that you did. In danger, call your emergency number (112 in Indonesia and the EU).',
  sections: [
    {
      id: 'operator',
      title: 'Who is responsible',
      body: [operatorMark],
    },
    {
      id: 'asked',
      title: 'If somebody asked you where you are',
      body: [
        'Before you say yes nothing is stored about you by opening the link: not that you opened it, no internet address, no place, nothing about your browser. The page sets no cookie, unless you choose another language there, and loads nothing from another company.',
        'What is stored before your answer comes from the person who asked: the phone number or email address that they typed (encrypted, and as a keyed fingerprint for limits and blocks), the title that they gave the request and the name that they signed with (both encrypted), and that a message was sent to you.',
        'If you say yes, we store:',
        [
          'a receipt of your consent: precision, duration, times, how it ended, language, which version of the text you read, and whether you answered with the link of a message or with one that was passed on to you. It holds no place, and it stays when you erase your places;',
          'when you told that you have arrived, if you did; where is never sent. If you chose “Only when I arrive”, nothing of what follows;',
          'your city, worked out from your internet address at the moment you agree (the address itself is not kept), and, if you chose more than that, the positions of your device, for an area rounded to about one kilometre before they leave it; each with its accuracy, its time and the name of the place;',
          'when the other person looked, to the minute. You can see this on your page.',
        ],
        'The other person sees what you share, or a reply, on their map page, or in a program that they let into their account. While they are not looking, an email tells them that you answered, without your place, number or address.',
        'If you say no, we store that you said no. Where the request came to your number or address, we also count it, under keyed fingerprints of it and of the other person’s mailbox, for three years after the last time: after two, they can no longer ask you. The other person sees no answer until the link expires, unless you choose to tell them. If you send a short reply, ask who it is, block or report, that is stored too; the text of a report is encrypted, and the person who asked never sees them.',
      ],
    },
    {
      id: 'control',
      title: 'How you stay in control without an account',
      body: [
        'Open the link from your message again. There you can see what is shared and when they looked, stop, erase everything that you shared, change the precision, download what is held about your share, block all future requests, and report abuse. Each takes effect at once. Keep the link to yourself: whoever has it can answer in your place.',
        'Without any link you find everything that is asked and shared under your number or email address, by whoever asks, on the page My shares, and can stop, erase and block it there at once or one by one. A code that we send proves that the number or address is yours: we keep a keyed hash of it for ten minutes, and of the proof nothing. Because a number may have been passed on, that page shows no places, nothing of the past and not who looked. Links that somebody passed on to you themselves have no number and are not listed.',
        { href: '/my-shares', text: 'My shares' },
        'You can also reply STOP to a text message or email that says so, or use the unsubscribe button of your mail program. We then send nothing more to that number or address, whoever asks, except emails about an account of your own that you have confirmed. For this we keep a keyed fingerprint of it: without our secret key nobody can tell which number or address it is. When you text START to lift such a block, we keep a keyed fingerprint of that message’s identifier for ten years, so that nobody can lift a later block by sending the same message again.',
      ],
    },
    {
      id: 'account',
      title: 'If you have an account',
      body: [
        'We store your email address, your phone number if you gave one, and a name for each browser that you use (“Chrome on Linux”), all encrypted; your password as a one-way hash (argon2id); your sessions, links and codes as hashes, with their times; when you joined and confirmed your address, your language, and whether you want emails about answers; your requests with their titles and emojis, and the positions that people shared with you; your lookups, with their purpose, what was found and the reports (all but purpose, state and times encrypted); the state of your subscription. If you let programs into your account, we store their names and the addresses that we notify, both encrypted, hashes of their tokens, when they last came and what was sent to them (no names, numbers or places).',
        'If you let the map show your own position, it stays in the memory of that page: it is stored nowhere and sent to nobody.',
        'When you pay, we store what you bought, when and for how much, the renewal terms that you agreed to, what your browser reported about its language, time zone and screen, and a hash of its cookie GPL_PAYER. We never see a card number: cards and wallets are typed into the payment provider’s own form or page.',
        'Attempts to log in, to get or use a link or a code, to order and the like are counted for 15 minutes to a day under a keyed fingerprint of the account, the address or number, or the network, so that nobody can keep guessing passwords or have your mailbox flooded. The fact that a browser logged in to your account is kept for 90 days, even if the account is deleted earlier, under a keyed fingerprint of your address and of that browser’s cookie GPL_DEVICE.',
        'On your account page you can change or remove your phone number, download what is stored about you as a file (without reports about you and what others do not let you see, to protect them, and without an operator’s notes, which may name others) and delete the account. Deleting takes effect at once. What stays for three years, encrypted and tied to nobody, are the receipts of consents (we must be able to prove them). Records of payments stay for ten years after your last payment, encrypted and without your name or address, because bookkeeping law requires it. A keyed fingerprint of your mailbox records for three years that it has had its trial, so that a new account does not get a second one, and for 14 days how many plans it has bought, so that nobody buys and withdraws again and again for free lookups. If you paid for the first time within the last 14 days, the amount and the payment provider’s reference stay until those days are over, without your name or address, so that you can still withdraw. The record of the last email, which confirms the deletion, is erased after a week. The fact that messages were sent is kept, tied to no account: for a day, so that the limit of messages per person still holds, and for emails for 30 days, so that a STOP in reply still counts. What an operator decided after reports is kept under the number of the deleted account and a keyed fingerprint of your mailbox. Where sending had been suspended after reports of abuse, a keyed fingerprint of your mailbox stays for one year, or for three if a person had reviewed and closed it, so that a new account does not undo the suspension.',
      ],
    },
    {
      id: 'visitors',
      title: 'If you only visit the site',
      body: [
        'Your visit is not counted unless you accept it in the cookie banner. If you do, we store under a keyed fingerprint of a random number: your browser, your system, the type, make and model of your device as far as your browser names them, the page that you visited (with the source that its address names), the page that you came from, the time, and which dialogs you open. It is not stored with an internet address or an account. Rejecting later erases it.',
        'When you write to us with the contact form we store your name, address and message, encrypted, and send them to the operator’s mailbox. When you look up a number or address without an account, what you looked up is erased after 24 hours. How often a network looks up, writes to us or reports a visit is counted for an hour under a keyed fingerprint of it, apart from all that. When a page fails in your browser, the kind of error, its place in our code and the page are counted, tied to nobody.',
        'After a share is over we ask a subscriber once for a review. If you write one, we store it encrypted, show it on the home page after having looked at it, and erase it with your account. We count how many numbers of each country are looked up per day, tied to nobody; the home page shows such counts a day later, rounded down, and only where there were many.',
        { href: '/cookies-policy', text: 'Cookie policy' },
      ],
    },
    {
      id: 'time',
      title: 'How long we keep it',
      body: [
        [
          'Positions: at most 30 days after they were taken; at once when you erase them.',
          'A link that nobody answers: it expires after 72 hours.',
          'The text of a message: until it has been handed over for delivery or has failed. That it was sent: until the account of the person who asked is deleted, and in any case for a day, for emails for 30 days.',
          'Lookups and reports: until the account is deleted; those of visitors, 24 hours.',
          'Requests, receipts, when the other person looked, reports: until 30 days after the account of the person who asked is deleted, so that whoever was asked can still see them, block and report. How often somebody declined: three years after the last time.',
          'Sessions: 30 days. Log-in links: 10 minutes to use, erased a day later. Verification codes: 10 minutes. A new email address that is not confirmed yet: a day. Accounts that were ordered and never paid for, with an address that nobody confirmed: 30 days after the last try to pay.',
          'Payments: until the account is deleted, and in any case until ten years after the last payment. What the payment provider reported about them: 90 days.',
          'Answers to programs that may repeat a call: a day. What was sent to programs: 30 days.',
          'Counted visits: 90 days; at once when you reject. Messages from the contact form: 90 days; the email that brought one to the operator is in the operator’s own mailbox. Counts of failed pages: 90 days; of lookups by country: 31 days.',
          'Blocks, opt-outs and the fact that an item of a report was disputed: permanently, as keyed fingerprints, even when accounts are deleted. You can lift a block only if you made it by replying to a text message, by texting START.',
          'Backups, where the operator makes them, can contain what was erased for some days longer. Positions are erased before their days are over, all else within ten minutes after.',
        ],
      ],
    },
    {
      id: 'basis',
      title: 'Legal basis',
      body: [
        'Your place: your consent alone, which you can withdraw at any time (GDPR article 6(1)(a); Indonesia: Law 27 of 2022, articles 20 to 22). You are not obliged to give it, and saying no has no consequence.',
        'An account: the contract with you (article 6(1)(b)). Delivering a request, limits against misuse, blocks, reports and suspensions: our and your legitimate interest in a service that cannot be used to pester or track people (article 6(1)(f)). Receipts of consent: the duty to prove it (articles 7(1) and 17(3)(b)). Records of payments: the duty to keep books (articles 6(1)(c) and 17(3)(b); Indonesia: Law 8 of 1997, article 11). That a trial was used: our legitimate interest in offering it only once. Counting visits, and a pixel where this site has one: your consent alone (article 6(1)(a)). Answering what you write to us: our legitimate interest and yours.',
        'No computer decides anything about people who are asked. For account holders one thing happens automatically: two reports from different people suspend sending, until a person has looked at them. There is no profiling and no sale of data.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who else gets it',
      body: [
        'The person who asked sees what you shared. Apart from that, only companies that work for the operator, and only what they need for their work:',
        [
          'the company whose computers the service runs on;',
          'Twilio (USA) delivers text messages and calls: your number and the text. The text holds no place;',
          'a mail provider delivers emails: your address and the text;',
          'the payment provider that you choose (Stripe for cards, PayPal, Xendit for GCash) takes the payment: what you type there, the plan, its price, the language and our number of the order, and with Stripe your email address. It is itself responsible for your payment data;',
          'when a subscriber looks up a number or an email address, or when you look at what lookups show about your own, the sources that are queried: Twilio gets the number (for its line, carrier and caller name); where the operator has set them up, Have I Been Pwned gets the address, Gravatar a hash of it (SHA-256), and a people-search provider the number or address, and your language. The domain name system is asked about the domain of an email address. They are not told who looks it up. A number or address that was opted out is not sent to them when others look it up.',
        ],
        pixelMark,
        'Places are worked out in files on our own server (IP Geolocation by DB-IP, GeoNames and, for streets, OpenStreetMap). A street is named only if you share your exact position. Only where this site uses a street-address service or an online map do the coordinates go to that service, or the browser of the person who asked loads map images from it; the map’s company then sees the internet address of that browser and which part of the map it shows. The small map on your own page is drawn by our server; for the map on which you can mark a place, your browser reads pieces of our own map file, and which ones is never logged and never kept. The page loads nothing from a map company. Where a company is located outside your country, the operator is responsible for the safeguards that your law requires (in the EU: an adequacy decision or standard contractual clauses) and names them on request.',
      ],
    },
    {
      id: 'storage',
      title: 'Cookies and storage in your browser',
      body: [
        'The page that asks you for your place sets no cookie but locale, and that only when you choose another language there. While you share, it keeps a note in this tab’s own storage (whereabouts.sharing), which is gone when you close the tab, so that nobody else with the link can send in your name. In the same way it keeps what you have filled in, a report that you are writing, and what you declined or ended until it has reached us (whereabouts.answer, whereabouts.report, whereabouts.unsent). If you answer a link that somebody passed on to you, it also keeps the key that your answer created (whereabouts.key, in the browser’s storage, until you delete it there): in this browser the link then leads you to what you shared, so that you can stop, change or erase it. If you mark a place so that your arrival is told by itself, the place stays in this browser (whereabouts.place) and is never sent; it is erased when you remove it and when the share is over, at the latest when you then open the link. Anyone who uses this browser and has the link can do and see that, too; on a shared device, delete it when you are done.',
        'On the rest of the site there are:',
        [
          'the cookie GPL_USER_TOKEN, which keeps you logged in, for 30 days;',
          'the cookie GPL_DEVICE, a random text set when you log in, for 90 days, so that strangers who try your password cannot lock you out of your account on this device;',
          'the cookie GPL_PAYER, a random text set when you order without being logged in, for a day, so that only this browser sees how the payment went;',
          'the cookie locale, for a year, only when you choose a language;',
          'the cookies visitor_id and GPL_VISITOR, with one random number, for a year, and in the browser’s storage UA_REPORTED with that number: only after you have accepted that visits are counted;',
          'in the browser’s storage: cookie_choice (what you answered about counting), user_email (the address that you last logged in with or requested a log-in link for, until you log out), user (identifier, address and language of the account that you are logged in to, until you log out), phone_info (country and calling code of the phone number that you used last, not the number, until you log out), color-mode (only when you choose light or dark), session_changed (tells other windows that you logged in or out), confirm_by_link (that a link will confirm a change you are making; valid for ten minutes), wanted_page (which of your pages you opened before logging in; valid for ten minutes) and waiting_lookup (an identifier of your last search as a visitor, for a day);',
          'in this tab’s own storage, what you typed or chose in a form, so that you can continue after a reload;',
          'in the explorer for programmers, where the operator has switched it on, the token that you pasted (until you close the tab), and in the browser’s storage the operations that you typed there.',
        ],
        'Except for the two that count visits, all of it is needed for what you asked for; the cookie policy names each. Only where you pay by card with Stripe, its form on that screen sets cookies of its own (__stripe_mid and __stripe_sid) against fraud.',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      body: [
        'Numbers, addresses, names, titles and coordinates are encrypted individually (AES-256-GCM). The secret part of a link comes after the # sign; browsers do not send it with the address. Logs contain the kind of request and the time, and nobody’s number, address, place or internet address. Against floods of requests the server counts them for a minute in memory (its own, or one that several servers share), under a fingerprint of the internet address whose key is kept in memory only; none of it is stored.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You have the right to information, access and a copy, correction, erasure, restriction, objection and portability (GDPR articles 15 to 21; Indonesia: articles 5 to 13 of Law 27 of 2022, with compensation for unlawful processing). Most of it you can do yourself, on the page behind your link or on your account page; for the rest write to the operator. A request made to you we find by its link, so keep it, or by your number or address with a code.',
        'You can see what lookups show about your own number or address, and opt out: a code proves that it is yours, others then find nothing, and what they found before is erased. A keyed fingerprint of the number or address is kept permanently, so that the opt-out stays in effect.',
        { href: '/opt-out', text: 'Remove my data' },
        'You can complain to the data protection authority where you live; in Indonesia to the agency set up by Law 27 of 2022, or to the Ministry of Communication and Digital Affairs.',
      ],
    },
    {
      id: 'children',
      title: 'Under 18',
      body: [
        'Accounts are for adults. Anyone under 18 who was asked should show the page to a parent or guardian first; they have to agree.',
      ],
    },
  ],
};
