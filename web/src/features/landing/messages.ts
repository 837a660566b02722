import { priceNoticeDays } from '../../content/operator.ts'
import { words } from '../../text/words.ts'

/** Texts of the landing page below its search. */
export const landingText = {
  skyline: { route: 'Toronto to Lisbon', what: ', lowest round-trip fare by departure day' },
  skylineWhen: 'One winter, November to February · example',
  skylineBest: 'Mid-January',
  how: 'How It Works',
  howLead: 'From a rough idea to a booked ticket in three steps.',
  steps: {
    search: {
      title: 'Search flexible dates',
      body: 'Choose a period and a length of stay. We check the dates most likely to be cheap and stop when further checks aren’t worth it.',
    },
    compare: {
      title: 'Compare prices',
      body: 'See a flight’s sellers side by side: whether each is an airline or an agency, its price for your whole party, and how old that price is.',
    },
    book: {
      title: 'Book direct',
      body: 'We send you to the airline or agency to book. No markup, and no extra account needed.',
    },
  },
  allSteps: 'See all seven steps',
  pricing: 'Every search included',
  pricingLead:
    'Searching is free. Subscribe to see exact dates, the lowest price and the booking link. Cancel any time.',
  pricingNote: `Charged in USD. No refunds. We announce price changes ${words(priceNoticeDays, 'day', 'days')} in advance.`,
}
