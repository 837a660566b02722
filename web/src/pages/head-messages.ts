/** Titles of pages that stand in no menu, and what a search engine shows below a title: 50 to 160 characters. */
export const headText = {
  logIn: {
    lead: 'Your searches and alerts are kept in your account.',
    description: 'Log in to Faresight: your recent searches, saved searches and price alerts, on any device.',
  },
  signUp: {
    lead: 'Search free. A plan opens dates and booking links.',
    description:
      'Make a Faresight account. Searching is free, and a plan opens exact dates, the lowest price and booking links.',
  },
  verify: {
    title: 'Verify Email',
    description: 'Confirms the email address of a new Faresight account by the link that we have sent there.',
  },
  resend: {
    title: 'Resend Verification',
    lead: 'The email is lost, or its link too old? We send another one.',
    description:
      'The email that confirms your address is lost, or its link too old? Faresight sends you another one.',
  },
  forgot: {
    title: 'Forgot Password',
    lead: 'We send you a link with which you choose a new one.',
    description:
      'Forgot the password of your Faresight account? We email you a link with which you choose a new one.',
  },
  reset: {
    title: 'Reset Password',
    description: 'Choose a new password for your Faresight account by the link that we have sent you.',
  },
  signInLink: {
    title: 'Sign in by link',
    description: 'Sign in to your Faresight account by the link that we have emailed you.',
  },
  booking: {
    title: 'Your fare',
    description:
      'Says why the way to a seller ended here: the fare has moved or is gone, or the seller is away.',
  },
  unsubscribe: {
    title: 'Stop alert emails',
    description:
      'Stops the emails of a price alert by the link that stands in each of them. No sign-in is needed.',
  },
  payment: {
    title: 'Payment',
    description:
      'Says what became of a payment for a Faresight plan, as soon as the payment provider tells us.',
  },
  cart: 'The plan that you have chosen, what it costs and how often it is charged, before you pay for it.',
  account:
    'Your profile, password, plan, invoices and the browsers that are signed in to your Faresight account.',
  savedSearches: 'The searches that you have saved with Faresight, to be opened or asked again in one step.',
  priceAlerts:
    'The fares that Faresight watches for you, the price of each, and the target that you have set.',
  admin: 'For those who run this site: its users, plans, audit log and the work of its services.',
  results: {
    title: 'Flights',
    description:
      'Fares of airlines and agencies for one search, each with its currency, its age and its seller.',
  },
  notFound: {
    title: 'Flight Not Found',
    description:
      'There is no page at this address. The search for flights and their best dates is one step away.',
  },
  plans:
    'Faresight by the month, for 6 months or a year: exact dates, the lowest price and booking links. Cancel anytime.',
  scoreboard: {
    title: 'How our forecasts turned out',
    description:
      'How often our price forecasts were right, and wrong: ranges, buy or wait, and what following us would have saved.',
  },
  howItWorks:
    'From a rough idea to a ticket in seven steps: search, read the price calendar, compare sellers, book direct, keep watch.',
  aiFeatures:
    'How the AI Deal Search finds the best of a thousand date pairs with a few dozen checks, and how sure it is of it.',
  about:
    'Who we are: a fare search that sells nothing, says where every price comes from and shows its own record.',
  support: 'Answers to what people ask about searching, prices, plans and alerts, and how to reach a person.',
  contact: 'Write to us with a question, a fault or an idea. We get back to you within 24 hours.',
  terms: {
    title: 'Terms of Service',
    description:
      'What you may expect of Faresight and what we expect of you: plans, payment, cancelling, fares and the law.',
  },
  privacy: {
    title: 'Privacy Policy',
    description:
      'What we keep of you, why, for how long, who else sees it, and how you get it or have it erased.',
  },
  cookies: {
    title: 'Cookie Policy',
    description:
      'Every cookie that Faresight sets and everything that it keeps in your browser. None of it is for advertising.',
  },
}
