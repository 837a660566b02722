import { erasedAfterDays, paymentYears } from '@faresight/contracts/retention'
import { ages } from '../../content/operator.ts'
import type { Section } from '../../prose/content.ts'
import { type PlanFacts, planTerms } from './terms-plans.ts'
import { words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')
const mail = (address: string) => `[${address}](mailto:${address})`

const opening: readonly Section[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: [
      {
        list: [
          'We find and compare fares. You book with the airline or agency, never with us.',
          'Prices move. We say how old each one is, and the seller has the last word.',
          'A plan renews until you cancel. You can cancel anytime, and keep access until the period ends. There are no refunds.',
          `You have to be ${ages.least}. The law of Canada applies.`,
        ],
      },
      'This list is to help you read. What counts is the text below.',
    ],
  },
  {
    id: 'what-faresight-is',
    title: 'What Faresight is',
    body: [
      'Faresight searches for flights at fare providers, compares what they answer, and leads you to the airline or agency that sells the ticket. We sell no tickets, take no money for them, and are no party to your booking.',
      'By using the site you agree to these terms. If you do not agree, please do not use it.',
    ],
  },
  {
    id: 'age',
    title: 'Who may use it',
    body: [
      `You have to be at least ${ages.least} years old. If you use Faresight for somebody else, such as your employer, you also agree for them.`,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      'Please give an email address that is yours, and choose a password that you use nowhere else. An account is for one person. Do not share or sell it.',
      'What is done in your account counts as done by you, unless somebody got in without your fault. If you think that somebody did, sign out everywhere on your [account page](/account), change your password, and tell us.',
    ],
  },
]

const fares: readonly Section[] = [
  {
    id: 'fares',
    title: 'Fares that we show',
    body: [
      'Fares come from providers. Some are live, others were seen earlier: each says which, and how old it is. Prices are for the whole party in the currency that stands beside them. Those that were converted may differ by some cents, or by what your bank charges.',
      'We do not set fares and cannot hold them. A fare may have changed or be gone when you get to the seller. What the seller asks and confirms is what counts: price, baggage, seats, times, and the rules for changes and refunds.',
      'We compare what our providers know. That is not every flight there is.',
    ],
  },
  {
    id: 'booking',
    title: 'Booking',
    body: [
      'When you book, you make a contract with the airline or agency, by their terms. Changes, cancellations, refunds, delays, baggage and claims are between you and them. We cannot change or cancel a booking, and do not see it.',
      'Please check names, dates, airports, visas and passports before you pay.',
    ],
  },
  {
    id: 'ai',
    title: 'AI Deal Search and forecasts',
    body: [
      'AI Deal Search checks some of the possible dates, learns from them, and estimates the others. It says how many it has checked, which prices are estimates, and how sure it is of the best one. A cheaper fare may exist on dates that it has not checked.',
      'Forecasts, and the advice to buy now or to wait, are made by statistics from fares that were seen before. They can be wrong, and no one guarantees them. How often they were right is public: see the [scoreboard](/scoreboard).',
      'Alerts are sent when a fare is seen that fits. Emails can be late, fares can be gone, and we do not see every fare. What you make of it is your decision.',
    ],
  },
  {
    id: 'acceptable-use',
    title: 'What is not allowed',
    body: [
      {
        list: [
          'To copy fares or other content from the site by programs, in bulk, or to sell it.',
          'To get around limits, locked prices, or other protections. How much anybody may ask in a given time is limited, with a plan as well; whoever asks too much is told to wait.',
          'To disturb the site, to look for its weak spots without asking us first, or to get at what others keep here.',
          'To use somebody else’s account, or to say that you are somebody else.',
          'Anything that the law forbids.',
        ],
      },
    ],
  },
]

const ending: readonly Section[] = [
  {
    id: 'closing',
    title: 'Closing your account',
    body: [
      `You can close your account anytime on your [account page](/account). It is closed at once: you are signed out everywhere, your plan ends, and alerts and scans stop. After ${days(erasedAfterDays)} your personal data are erased. Payment records are kept for ${words(paymentYears, 'year', 'years')}, as the law asks. More is in the [privacy policy](/privacy#closing).`,
      'We may end the access of an account that breaks these terms badly, or again and again.',
    ],
  },
  {
    id: 'content',
    title: 'What belongs to whom',
    body: [
      'The site, its texts, its design and its software belong to Faresight or to those who let us use them. Names of airlines and agencies belong to them. You may use the site for your own travel and that of people you travel or book for.',
      'Your searches and alerts are yours. We use them to give you the service, as the [privacy policy](/privacy) says.',
    ],
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    body: [
      'We take care, and still cannot promise that the site is always there, free of faults, or complete. It is offered as it is.',
      'As far as the law allows, we are not liable for what sellers do or fail to do, for fares that change or are missed, for forecasts that turn out wrong, or for damage that follows from them only indirectly. In total we are liable for no more than what you have paid us in the last 12 months.',
      'This limits no liability that the law does not let us limit, such as for intent, gross negligence or harm to people, and takes away no right that you have as a consumer where you live.',
    ],
  },
  {
    id: 'law',
    title: 'Which law applies',
    body: [
      'The law of Canada applies, and Canadian courts decide. If you are a consumer, you keep the protection that the law of the place where you live gives you, and may go to court there if that law says so.',
      'Please write to us first. Most things can be put right that way. If one of these terms does not hold, the others still do.',
    ],
  },
]

const closing = (supportEmail: string): Section[] => [
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: [
      'When we change these terms in something that matters, we say so here and write to everybody who has an account before it takes effect. If you do not agree, you can close your account before. The date at the top is that of the last change.',
    ],
  },
  {
    id: 'contact',
    title: 'Questions',
    body: [
      `Write to ${mail(supportEmail)}, or see [how to reach us](/contact). What we keep of you is in the [privacy policy](/privacy), and what your browser keeps in the [cookie policy](/cookies).`,
    ],
  },
]

const sections = (facts: PlanFacts, supportEmail: string): Section[] => [
  ...opening,
  ...planTerms(facts),
  ...fares,
  ...ending,
  ...closing(supportEmail),
]

/** The terms of service. */
export const termsText = {
  lead: 'What you may expect of Faresight, and what we expect of you.',
  sections,
}
