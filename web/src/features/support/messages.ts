/** Texts of the support page around its questions, which are in `content`. */
export const supportText = {
  ways: {
    title: 'Contact us',
    email: 'Email us',
    reply: 'We answer within 24 hours.',
    links: {
      contact: { title: 'Contact', why: 'Our address, and what helps us find a problem.' },
      how: { title: 'How It Works', why: 'From a search to a ticket, in seven steps.' },
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
    lead: 'Short videos of the main steps. Until they’re ready, the pages above cover the same in writing.',
    soon: 'Coming Soon',
    items: [
      {
        art: 'search' as const,
        title: 'Your first search',
        why: 'Choosing places and dates, and reading a result.',
      },
      {
        art: 'calendar' as const,
        title: 'The price calendar',
        why: 'Which day to fly, and how sure we are.',
      },
      {
        art: 'alert' as const,
        title: 'Price alerts',
        why: 'Choosing a target price, and what happens next.',
      },
    ],
  },
  more: {
    title: 'Didn’t find your answer?',
    why: 'Email us. A person answers within 24 hours.',
    write: 'Send an email',
  },
}
