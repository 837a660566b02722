/** Titles of pages that no menu names, and meta descriptions of 50 to 160 characters. */
export const headText = {
  logIn: {
    lead: 'Pick up your searches and alerts where you left off.',
    description:
      'Log in to Faresight to see your recent searches, saved searches and price alerts on any device.',
  },
  signUp: {
    lead: 'Search for free. Get dates and booking links with a plan.',
    description:
      'Create a Faresight account. Searching is free, and a plan adds exact dates, the lowest price and booking links.',
  },
  verify: {
    title: 'Verify Email',
    description: 'Confirm the email address of your new Faresight account with the link we sent you.',
  },
  resend: {
    title: 'Resend Verification',
    lead: 'Lost the email, or did its link expire? We’ll send you a new one.',
    description: 'Lost your Faresight verification email, or did its link expire? We’ll send you a new one.',
  },
  forgot: {
    title: 'Forgot Password',
    lead: 'We’ll email you a link to choose a new password.',
    description: 'Forgot your Faresight password? We’ll email you a link to choose a new one.',
  },
  reset: {
    title: 'Reset Password',
    description: 'Choose a new password for your Faresight account with the link we emailed you.',
  },
  signInLink: {
    title: 'Log in with a link',
    description: 'Log in to your Faresight account with the link we emailed you.',
  },
  booking: {
    title: 'Your fare',
    description:
      'Find out why we couldn’t take you to the seller: the fare changed or is gone, or the seller isn’t responding.',
  },
  unsubscribe: {
    title: 'Stop alert emails',
    description: 'Stop emails from a price alert with the link in any of them. You don’t need to log in.',
  },
  payment: {
    title: 'Payment',
    description:
      'See whether your payment for a Faresight plan went through, as soon as the payment provider confirms it.',
  },
  cart: 'The plan you chose, what it costs and how often you’ll be charged, before you pay.',
  account: 'Your profile, password, plan, invoices and the browsers signed in to your Faresight account.',
  savedSearches: 'The searches you’ve saved with Faresight, ready to open or run again in one step.',
  priceAlerts: 'The fares Faresight watches for you, with the current price and your target for each.',
  admin: 'For the people who run this site: users, plans, the audit log and the state of its services.',
  results: {
    title: 'Flights',
    description: 'Fares from airlines and agencies for one search, each with its currency, age and seller.',
  },
  notFound: {
    title: 'Flight Not Found',
    description:
      'There’s no page at this address. You can still search flights and find the best dates to fly.',
  },
  checkout: 'Checkout',
  plans:
    'Subscribe to Faresight monthly, for 6 months or for a year: exact dates, the lowest price and booking links. Cancel any time.',
  scoreboard: {
    title: 'How our forecasts turned out',
    description:
      'How often our price forecasts were right or wrong: price ranges, buy-or-wait advice, and what following it would have saved.',
  },
  howItWorks:
    'From a rough idea to a ticket in seven steps: search, read the price calendar, compare sellers, book direct and watch prices.',
  aiFeatures:
    'How AI Deal Search finds the best of a thousand date pairs with a few dozen checks, and how sure it is.',
  about:
    'Who we are: a fare search that sells nothing, shows where every price comes from and publishes its own track record.',
  support:
    'Answers to common questions about searching, prices, plans and alerts, and how to reach a person.',
  contact: 'Write to us with a question, a problem or an idea. We’ll get back to you within 24 hours.',
  terms: {
    title: 'Terms of Service',
    description:
      'What you can expect from Faresight and what we expect from you: plans, payment, cancelling, fares and the law.',
  },
  privacy: {
    title: 'Privacy Policy',
    description:
      'What data we keep about you, why, for how long, who else sees it, and how to get a copy or have it erased.',
  },
  cookies: {
    title: 'Cookie Policy',
    description:
      'Every cookie Faresight sets and everything it keeps in your browser. None of it is for advertising.',
  },
}

/** Texts of the 404 page. */
export const notFoundText = {
  title: 'Flight Not Found',
  body: 'This page has departed, or never existed.',
  home: 'Return Home',
  board: {
    title: 'Departures',
    asked: { code: 'FS 404', to: 'This page', state: 'Not found' },
    flights: {
      home: { code: 'FS 001', to: 'Search flights', state: 'Boarding' },
      how: { code: 'FS 007', to: 'How It Works', state: 'On time' },
      plans: { code: 'FS 012', to: 'Plans', state: 'On time' },
      support: { code: 'FS 024', to: 'Support', state: 'On time' },
    },
  },
}
