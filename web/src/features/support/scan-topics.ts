import { defaultChecks } from '@faresight/contracts/ai-scan/allowance'
import type { Topic } from './topic.ts'

/** What is asked about scans and forecasts. */
export const scans: Topic = {
  id: 'ai-deal-search',
  title: 'AI Deal Search and forecasts',
  questions: [
    {
      id: 'how-many-dates',
      question: 'How many dates does a scan check?',
      answer: [
        `With a plan up to ${defaultChecks.subscriber} checks, without one up to ${defaultChecks.member}. A check is one question to the providers, and a period of three months may hold a thousand date pairs.`,
        'So a scan chooses. It starts from what is known of these months, checks where most is to be gained, and if you are signed in it stops early once no other pair is likely to be better. [AI Features](/ai-features) tells how.',
      ],
    },
    {
      id: 'best',
      question: 'What makes a deal BEST?',
      answer: [
        'Price counts 70% and travel time 30%, each compared with the best that the scan has seen. A slider moves that weight, and ranks again at once. If another date is cheaper but takes longer, it says Cheapest.',
      ],
    },
    {
      id: 'calendar',
      question: 'Which prices of the price calendar are real?',
      answer: [
        'Filled cells were checked in this scan. Seen ones were found earlier, with their age. Estimates are dashed and show a range, since nobody has asked. Days without a price were not scanned.',
      ],
    },
    {
      id: 'leave-a-scan',
      question: 'May I leave while a scan is running?',
      answer: [
        'If you are signed in, yes. It goes on without you, and you find it under Recent Searches, done or not. Without an account it goes on too: within the hour the same search leads back to it.',
      ],
    },
    {
      id: 'forecasts',
      question: 'How good are the forecasts?',
      answer: [
        'Each forecast is kept as it was made, and scored by what the fare turned out to cost. [The scoreboard](/scoreboard) shows all of it, the misses too.',
        'Where too little is known, or where such advice was not right often enough, the answer is No signal. It is no fault: we would rather say nothing than guess.',
      ],
    },
  ],
}
