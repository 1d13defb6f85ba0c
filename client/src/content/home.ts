type Point = { title: string; text: string };

/** The home page's own words; what its pictures show besides comes from the texts of the screens themselves. */
export type HomeTexts = {
  title: string;
  /** What search engines and messengers show of it. */
  description: string;
  eyebrow: string;
  /** Line by line. */
  heading: string[];
  lead: string;
  entry: {
    label: string;
    hint: string;
    locate: string;
    lookUp: string;
    locateHint: string;
    createAccount: string;
    /** What the input holds, as it is being typed. */
    phone: string;
    email: string;
    empty: string;
    phoneInvalid: string;
    emailInvalid: string;
    needsScript: string;
  };
  how: { title: string; steps: [Point, Point, Point, Point] };
  /** Words of the message and of the recipient's page, as `home-pictures.test.ts` compares. */
  pictures: {
    message: string;
    sharing: string;
    left: string;
    stop: string;
    stopErase: string;
    caption: string;
  };
  limits: { title: string; items: Point[] };
  faqs: { title: string; all: string };
};
