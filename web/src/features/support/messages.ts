import { plans } from './plan-topics.ts'
import { prices } from './price-topics.ts'
import { scans } from './scan-topics.ts'

/** Texts of the page of support. Questions stand in files of their own, by what they are about. */
export const supportText = {
  lead: 'Answers to what travellers ask, and a person where there is none.',
  ways: {
    title: 'Reach us',
    email: 'Write to us',
    reply: 'We answer within 24 hours.',
    links: {
      contact: { title: 'Contact', why: 'Our address, and what helps us to find a fault.' },
      how: { title: 'How It Works', why: 'From a search to a ticket, in seven steps.' },
      ai: { title: 'AI Features', why: 'What the AI Deal Search does, and how sure it is.' },
    },
  },
  faq: {
    title: 'Questions and answers',
    linkTo: (question: string) => `Link to this answer: ${question}`,
    link: 'Link to this answer',
    topics: [prices, scans, ...plans],
  },
  videos: {
    title: 'Video tutorials',
    lead: 'Short films of the main steps. Until they are here, the pages above say the same in words.',
    soon: 'Coming Soon',
    items: [
      { art: 'search', title: 'Your first search', why: 'Places, dates, and reading a result.' },
      { art: 'calendar', title: 'The price calendar', why: 'Which day to fly, and how sure it is.' },
      { art: 'alert', title: 'Alerts that pay', why: 'A target price, and what happens then.' },
    ],
  },
  more: {
    title: 'Not answered here?',
    why: 'Write to us. A person answers within 24 hours.',
    write: 'Send an email',
  },
} as const
