import { quoteLifeMs } from '@faresight/contracts/search/limits'
import type { Topic } from './topic.ts'
import { words } from '../../text/words.ts'

/** How long a price counts as the word of now. */
const minutes = words(quoteLifeMs / 60_000, 'minute', 'minutes')

/** What is asked about prices and dates. */
export const prices: Topic = {
  id: 'prices',
  title: 'Prices and dates',
  questions: [
    {
      id: 'locked',
      question: 'Why are dates and prices locked?',
      answer: [
        'Searching is free. Exact dates, the lowest price and booking links come with a [plan](/subscribe), and plans are what pays for Faresight.',
        'Without an account you see who flies, where they stop, the times of day and how long it takes. Signed in without a plan you see that there are results, and how many.',
        'A locked value is not hidden under the blur. Our server does not send it, so nothing in your browser can show it.',
      ],
    },
    {
      id: 'moved',
      question: 'Why did a price move after I clicked?',
      answer: [
        `Airlines change fares all day, and seats at the lowest fare run out. When you open a fare that we checked more than ${minutes} ago, we ask its provider once more.`,
        'If it costs more by now, or is gone, we stop and tell you before you go on. If it fell, or nobody can say in time, we take you to the seller. What the page of the seller says is what you pay.',
      ],
    },
    {
      id: 'checked',
      question: 'What does “checked 6 minutes ago” mean?',
      answer: [
        'Six minutes ago a provider told us this very price. The younger it is, the likelier it is still there.',
        {
          list: [
            `**Live, checked** is an answer to a question of ours about these flights, at most ${minutes} old when a search first shows it.`,
            '**Cached** is what a provider remembers of an earlier search by somebody else. Take it as a hint.',
            '**Seen**, in the price calendar, is a fare that an earlier search has found.',
          ],
        },
      ],
    },
    {
      id: 'party',
      question: 'Is a price for one person or for all of us?',
      answer: [
        'For all of you. Every price says for how many adults it is, and for a round trip it covers both ways. Bags and seats may cost extra at the seller.',
      ],
    },
    {
      id: 'currency',
      question: 'How do I see prices in another currency?',
      answer: [
        'Choose it at the top of any page. On your first visit we take the one of the country that you seem to be in, and your browser remembers your choice.',
        'A new currency is asked for with your next search. Prices on the page stay in theirs, with an offer to search again. Where a seller charges another currency, the fare says so, with the rate and its day. Plans and targets of price alerts are always in US dollars.',
      ],
    },
    {
      id: 'self-transfer',
      question: 'Why is a self-transfer cheaper, and what is the catch?',
      answer: [
        'It joins flights that are not sold as one trip. You may have to collect your bags, check them in again and pass security or the border in between.',
        'If the first flight is late, the next airline does not have to wait for you or rebook you. We mark such flights, so leave time between them or choose another flight.',
      ],
    },
    {
      id: 'booking',
      question: 'Do I book with Faresight?',
      answer: [
        'No. We compare, and take you to the airline or agency that sells the fare. You book, pay and change it there, and it is theirs to help with a ticket. [How It Works](/how-it-works) shows the way.',
      ],
    },
  ],
}
