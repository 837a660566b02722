import { priceNoticeDays } from '../../content/operator.ts'
import type { Section } from '../../prose/content.ts'
import { words } from '../../text/words.ts'

/** What the catalogue and the server say of plans, put into words by whoever shows them. */
export interface PlanFacts {
  /** `4.99 USD`, `month`; the saving in percent against paying monthly. */
  plans: readonly { name: string; price: string; period: string; savings: number }[]
  /** How long a first plan is free; 0 where no trial is on offer. */
  trialDays: number
}

const buying = ({ plans, trialDays }: PlanFacts): Section[] => [
  {
    id: 'plans',
    title: 'Plans and prices',
    body: [
      'Searching is free. A plan opens exact dates, the lowest price and booking links. All plans open the same fares; they differ in how long you pay ahead.',
      {
        table: {
          caption: 'Plans and prices',
          heads: ['Plan', 'Price', 'Against paying monthly'],
          rows: plans.map(({ name, price, period, savings }) => [
            name,
            `${price} every ${period}`,
            savings > 0 ? `Saves ${savings}%` : 'The price that others are compared with',
          ]),
        },
      },
      'Prices are in US dollars. Your bank may charge for converting them.',
    ],
  },
  {
    id: 'free-trial',
    title: 'Free trial',
    body: [
      trialDays > 0
        ? `Your first plan is free for ${words(trialDays, 'day', 'days')}. Your card is charged when they are over, unless you cancel before. Who has had a plan by card gets no second trial.`
        : 'There is no free trial. You can search without a plan for as long as you like, and see what a plan would open.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment and renewal',
    body: [
      'You pay on Stripe’s page, and Stripe keeps your card. Your plan begins as soon as Stripe tells us that it is paid.',
      'It renews by itself at the end of each period, at the price that you agreed to, until you cancel. Your [account page](/account) says on which day, and holds your invoices.',
    ],
  },
  {
    id: 'failed-payments',
    title: 'When a payment fails',
    body: [
      'Your plan is then past due. You keep your access for some days of grace: a note on every page and your account page say until which day. Meanwhile Stripe tries the card again, and you can give another card or pay the open invoice on your account page.',
      'If it is not paid by then, your access ends. It opens again once it is paid. If Stripe gives up for good, the plan ends.',
    ],
  },
]

const leaving: readonly Section[] = [
  {
    id: 'changing-plan',
    title: 'Changing your plan',
    body: [
      'You can change to any other plan, longer or shorter. The new one begins at once. What is left of the old one counts towards it, and you see the amount to the cent before you confirm.',
      'If more is left than the new plan costs, the rest stays as a credit and pays later invoices. It is not paid out.',
      'During a trial, while a payment is due, or after you have cancelled, a plan cannot be changed.',
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    body: [
      'You can cancel anytime on your [account page](/account). Your card is not charged again, and you keep full access until the end of the period that you have paid for. Until then you can resume.',
      'If you cancel while a payment is due, the plan ends at once, and that payment is dropped.',
    ],
  },
  {
    id: 'refunds',
    title: 'No refunds',
    body: [
      'What you have paid is not refunded, also not in part, and not if you close your account before the period ends.',
      'Two things are paid back without being asked for: a second plan that was paid for by mistake while another one was running, and whatever is charged after an account was closed. Rights to a refund that the law gives you stay.',
      'If you have your bank take a payment back, your plan goes on until the bank has decided. If the bank gives the money back to you, the plan that it paid for ends at once.',
    ],
  },
  {
    id: 'price-changes',
    title: 'When prices change',
    body: [
      `When we change what a plan costs, whoever has it goes on at the price that they agreed to. If that one is ever to change as well, we tell you ${words(priceNoticeDays, 'day', 'days')} ahead, by email. You can cancel before it holds, and what you have paid for stays as it is until the period ends.`,
    ],
  },
]

/** The terms about plans and money. */
export const planTerms = (facts: PlanFacts): Section[] => [...buying(facts), ...leaving]
