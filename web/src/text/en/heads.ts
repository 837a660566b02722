/** Titles of pages that stand in no menu, and what a search engine shows below a title: some 150 characters at most. */
export const enHeads = {
  logIn: 'Welcome back.',
  signUp: 'Search free. A plan opens dates and booking links.',
  verify: 'Verify Email',
  resend: {
    title: 'Resend Verification',
    description: 'The mail is lost, or its link too old? We send another one.',
  },
  forgot: {
    title: 'Forgot Password',
    description: 'We send you a link with which you choose a new one.',
  },
  reset: 'Reset Password',
  booking: 'Your fare',
  unsubscribe: 'Stop Alert Mails',
  payment: 'Payment',
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
  contact: 'Write to us. We get back to you within 24 hours.',
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
