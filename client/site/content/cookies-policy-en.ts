import { cookieChoices } from '#shared/site-pages.ts';
import { pixelMark, type Content } from './content.ts';

export const cookiesPolicyEn: Content = {
  title: 'Cookie policy',
  lead: 'What this site keeps in your browser, why and for how long. Nothing that counts visitors is set before you accept it, and rejecting is as easy as accepting.',
  sections: [
    {
      id: 'necessary',
      title: 'Necessary, without asking',
      body: [
        'These are set only when you do what they are for:',
        [
          'cookie GPL_USER_TOKEN: keeps you logged in; 30 days.',
          'cookie GPL_DEVICE: a random text set when you log in, so that strangers who try your password cannot lock you out on this device; 90 days.',
          'cookie GPL_PAYER: a random text set when you order without being logged in, so that only this browser sees how the payment went; one day.',
          'cookie locale: the language that you chose; one year.',
          'storage user_email: the address that you last logged in with or requested a log-in link for; until you log out.',
          'storage user: the identifier, address and language of the account that you are logged in to, so that pages such as this one know it without asking our server; until you log out.',
          'storage phone_info: the country and calling code, not the number, of the phone number that you used last, so that the next one starts there; until you log out or delete it.',
          'storage color-mode: light or dark, when you choose it; until you choose otherwise or delete it.',
          'storage session_changed: a time and a random number that tell other windows that you logged in or out; until you delete it.',
          'storage log_out: that you pressed Log Out on a page such as this one; until the next page has done it.',
          'storage confirm_by_link: that a link will confirm a change you are making; valid for ten minutes.',
          'storage wanted_page: which of your pages you opened before logging in, so that logging in leads there; valid for ten minutes.',
          'storage lookup_draft, request_draft, registration_draft, payer_draft, signature, withdrawal_draft, contact_draft, review_draft, opt_out_draft and is_adult: what you typed or chose for a lookup, a request, a new account, a payment (never your card), the name you sign requests with, a withdrawal, a message to us, a review or an opt-out, which order you went to pay, and that you said you are 18 or older, so that you can continue after a reload; until you close the tab.',
          'storage waiting_lookup: an identifier of your last search as a visitor, not who it was about, so that its report can be offered once you log in; for a day.',
          'storage whereabouts.sharing: on the page that asks for your place, which share was agreed to in this tab; until you close the tab.',
          'storage whereabouts.unsent: on the same page, that you declined, stopped, erased or blocked, as long as this has not reached us, so that a reload does not lose it, and then what ended your share, so that the page can still say so; until you share again or close the tab.',
          'storage whereabouts.answer: on the same page, what you have filled in of your answer, so that it stays when you change the language; until you close the tab.',
          'storage whereabouts.report: on the same page, a report of abuse that you are writing, so that it stays when you change the language or reload the page; until it is shown again or you close the tab.',
          'storage whereabouts.left: that you pressed ‘Leave this page’, so that going back in this tab does not show it; until you open the page again or close the tab.',
          'storage whereabouts.key: the key that your answer to a link created, so that in this browser the link leads you to what you shared and you can stop, change or erase it; until you remove it there or delete it.',
          'storage whereabouts.place: the place that you marked so that your arrival is told by itself, which is never sent; until you remove it or the share is over and you open the link again.',
          'storage offline page, only if you installed the app: what it shows without a connection; until you remove the app.',
          'storage explorer-token, only in the explorer for programmers, where the operator has switched it on: the access token that you pasted there; until you close the tab.',
          'storage whose names begin with graphiql, in the same explorer: the operations that you typed and how it looks; until you delete it.',
          'storage cookie_choice: whether you accepted or rejected the cookies below; until you delete it.',
        ],
        'Where you pay by card with Stripe, its form on that screen sets cookies of its own (__stripe_mid and __stripe_sid) against fraud.',
      ],
    },
    {
      id: 'counting',
      title: 'Counting visitors, only after Accept',
      body: [
        'They tell us how many people visit, where they come from, and which parts of the site they use. They are set when you accept, and not before:',
        [
          'cookie visitor_id: a random number; one year (31,536,000 seconds).',
          'cookie GPL_VISITOR: the same number; 365 days.',
          'storage UA_REPORTED with that number and the name of this site: that your visit has been reported, so that it is reported once; until you reject or delete it.',
        ],
        'With that number your browser then sends us its name and version, your system, the type, make and model of the device as far as it names them, the address of the page without its fragment and, except for the source that it names, without what follows a question mark, the page that you came from, and the time; later, that you opened a dialog, such as the one for logging in. We store the number as a keyed fingerprint, without your internet address and without your account, for 90 days. The data goes to no other company.',
      ],
    },
    {
      id: 'never',
      title: 'Never',
      body: [
        'The pages behind the link in a message (where somebody is asked for their location) and pages such as this one count nobody, whatever was accepted elsewhere. They set a single cookie, locale, and only when you choose a language there.',
        pixelMark,
      ],
    },
    {
      id: 'choices',
      title: 'Change your mind',
      body: [
        'You find Cookie choices at the foot of every page, except those that set none of these cookies, such as the ones behind the link in a message. If you reject after having accepted, both cookies and the marker are deleted from your browser and what was stored about your visits is erased from our server. Rejecting costs you nothing: everything works without them.',
        { href: `/${cookieChoices}`, text: 'Cookie choices' },
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      body: [
        'You can also delete cookies and storage in the settings of your browser at any time. Afterwards you are logged out, and we ask you again about cookies.',
      ],
    },
  ],
};
