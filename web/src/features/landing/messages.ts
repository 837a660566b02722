import { priceNoticeDays } from '../../content/operator.ts'
import { words } from '../../text/words.ts'

/** Texts of the landing page below its search. */
export const landingText = {
  /** In two parts, of which the first is bold. */
  skyline: ['Toronto to Lisbon', ', lowest round trip by departure day'] as const,
  skylineWhen: (from: string, to: string) => `${from} – ${to} · example`,
  how: 'How It Works',
  howLead: 'Three steps from a rough idea to a ticket at the airline’s own checkout.',
  steps: {
    search: {
      title: 'Search flexible dates',
      body: 'Give a period and a length of stay. We look where the price is likely to be low, and stop when more looking would not pay.',
    },
    compare: {
      title: 'Compare prices',
      body: 'The same flight from its sellers, side by side: whole-party price, what kind of seller it is, and how fresh the price is.',
    },
    book: {
      title: 'Book direct',
      body: 'We hand you to the airline or agency. No markup, no second account, no ticket from us.',
    },
  },
  allSteps: 'See all seven steps',
  pricing: 'Every search included',
  pricingLead:
    'Search free. Subscribe to see exact dates, the lowest price and the booking link. Cancel anytime.',
  pricingNote: `Charged in USD. No refunds; price changes are announced ${words(priceNoticeDays, 'day', 'days')} ahead.`,
}
