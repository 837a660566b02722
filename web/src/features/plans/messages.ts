import { paymentWays, priceNoticeDays } from '../../content/operator.ts'
import { words } from '../../text/words.ts'

/** Texts of plans, wherever they are sold. */
export const planText = {
  title: 'Choose your plan',
  lead: 'Every plan opens exact dates, prices and booking links of all your searches.',
  bestValue: 'BEST VALUE',
  choose: (plan: string) => `Choose ${plan}`,
  /** On the card of a plan that somebody has, and on its way. */
  own: 'Your plan',
  change: 'Change plan',
  note: `Pay by ${paymentWays}. Charged in USD, renewed until you cancel. No refunds; price changes are announced ${words(priceNoticeDays, 'day', 'days')} ahead.`,
  trial: (days: number) => `Your first plan starts with ${words(days, 'free day', 'free days')}.`,

  back: 'Back to Plans',
  checkoutTitle: 'Checkout',
  gets: 'What you get',
  opens: 'Exact dates, the lowest price and the booking link of every flight',
  every: (months: number) => `Billed every ${period(months)}`,
  /** Beside the word `billing`. */
  cadence: (months: number) => `Every ${period(months)}`,
  summary: 'Summary',
  plan: 'Plan',
  billing: 'Billing',
  renewsOn: 'Renews on',
  firstCharge: 'First charge on',
  today: 'Due today',
  terms: {
    renews: (price: string, months: number) => `Renews by itself at ${price} every ${period(months)}.`,
    cancel: 'Cancel anytime; you keep access until the period ends.',
    refunds: `No refunds. Price changes are announced ${words(priceNoticeDays, 'day', 'days')} ahead.`,
    card: `You pay by ${paymentWays}. We never see your card.`,
    /** Its second part is a link. */
    agree: ['By paying you agree to our ', 'Terms of Service', '.'] as const,
    trial: (days: number) =>
      `A first plan is free for ${words(days, 'day', 'days')}; cancel before and nothing is charged.`,
  },
}

function period(months: number): string {
  return months === 1 ? 'month' : months === 12 ? 'year' : `${months} months`
}
