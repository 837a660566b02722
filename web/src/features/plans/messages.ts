import { paymentMethods, priceNoticeDays } from '../../content/operator.ts'
import { words } from '../../text/words.ts'

/** A sentence around a link. */
type WithLink = readonly [before: string, link: string, after: string]

/** Texts of plans, wherever they are sold. */
export const planText = {
  title: 'Choose your plan',
  lead: 'Every plan includes exact dates, prices and booking links for all your searches.',
  bestValue: 'BEST VALUE',
  choose: (plan: string) => `Choose ${plan}`,
  own: 'Your plan',
  change: 'Change plan',
  note: `Pay by ${paymentMethods}. Plans are charged in USD and renew until you cancel. No refunds. We announce price changes ${words(priceNoticeDays, 'day', 'days')} in advance.`,
  trial: (days: number) => `Your first plan starts with ${words(days, 'free day', 'free days')}.`,

  cart: {
    title: 'Cart',
    loading: 'Loading your cart',
    remove: 'Remove',
    removeLabel: (plan: string) => `Remove ${plan} from your cart`,
    removed: 'Removed',
    removedWhy: 'Plan removed from cart',
    empty: 'Your cart is empty',
    emptyWhy: 'Choose a plan and it’ll stay here until you check out.',
  },

  back: 'Back to Plans',
  backToSearch: 'Back to your search',
  gets: 'What you get',
  opens: 'Exact dates, the lowest price and a booking link for every flight',
  every: (months: number) => `Billed every ${period(months)}`,
  cadence: (months: number) => `Every ${period(months)}`,
  summary: 'Summary',
  plan: 'Plan',
  billing: 'Billing',
  renewsOn: 'Renews on',
  firstCharge: 'First charge on',
  today: 'Due today',
  terms: {
    renews: (price: string, months: number) => `Renews automatically at ${price} every ${period(months)}.`,
    cancel: 'Cancel any time. You keep access until the period ends.',
    refunds: `No refunds. We announce price changes ${words(priceNoticeDays, 'day', 'days')} in advance.`,
    card: `Pay by ${paymentMethods}. We never see your card details.`,
    agree: (): WithLink => ['By paying, you agree to our ', 'Terms of Service', '.'],
    trial: (days: number) =>
      `Your first plan is free for ${words(days, 'day', 'days')}. Cancel before the trial ends and you won’t be charged.`,
  },
}

function period(months: number): string {
  return months === 1 ? 'month' : months === 12 ? 'year' : `${months} months`
}
