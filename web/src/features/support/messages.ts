/** Texts of the support page around its questions, which are in `content`. */
export const supportText = {
  ways: {
    title: 'Contact us',
    email: 'Email us',
    reply: 'We reply within 24 hours.',
    links: {
      contact: { title: 'Contact', why: 'How to reach us, and what to include.' },
      how: { title: 'How It Works', why: 'From search to ticket in seven steps.' },
      ai: { title: 'AI Features', why: 'What AI Deal Search does, and how sure it is.' },
    },
  },
  faq: {
    title: 'Questions and answers',
    linkTo: (question: string) => `Link to this answer: ${question}`,
    link: 'Link to this answer',
  },
  videos: {
    title: 'Video tutorials',
    lead: 'Short videos of the main steps. Until they’re ready, the pages above cover the same ground.',
    soon: 'Coming Soon',
    items: {
      search: { title: 'Your first search', why: 'Choose airports and dates, and read your results.' },
      calendar: { title: 'The price calendar', why: 'See which day to fly, and how sure we are.' },
      alert: { title: 'Price alerts', why: 'Set a target price, and see what happens next.' },
    },
  },
  more: {
    title: 'Didn’t find your answer?',
    why: 'Email us. A person replies within 24 hours.',
    write: 'Send an email',
  },
}

/** Texts of the contact page. */
export const contactText = {
  lead: 'Have a question, a problem or an idea? We’d like to hear it.',
  form: {
    label: 'Contact form',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    sent: 'Message Sent!',
    sentWhy: "We'll get back to you within 24 hours",
  },
  direct: {
    title: 'Email us directly',
    why: 'Your email goes straight to a person, and you keep a copy.',
    reply: 'We reply within 24 hours.',
    helpful: 'It helps to include',
    items: [
      'the route and dates you searched',
      'what the page said, and when',
      'the email of your account, but never your password',
    ],
  },
  first: {
    title: 'Looking for a quick answer?',
    why: 'See the most common questions about prices, plans and alerts.',
    support: 'Go to Support',
  },
}
