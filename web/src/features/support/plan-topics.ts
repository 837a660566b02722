import { erasedAfterDays, paymentYears, searchHistoryMonths } from '@faresight/contracts/retention'
import type { Topic } from './topic.ts'

/** What is asked about plans, emails and accounts. */
export const plans: readonly Topic[] = [
  {
    id: 'plans',
    title: 'Plans and payment',
    questions: [
      {
        id: 'which-plan',
        question: 'Which plan is right for me?',
        answer: [
          'Every plan opens the same fares. They differ in how long they run and what a month comes to. For one trip a month may do. 6 Months and Annual cost less a month than paying monthly; [Plans](/subscribe) has the prices.',
        ],
      },
      {
        id: 'payment',
        question: 'How do I pay?',
        answer: [
          'On Stripe’s page: Stripe handles the payment. We never see the number of your card. Plans are charged in US dollars and renew by themselves until you cancel.',
        ],
      },
      {
        id: 'cancel',
        question: 'How do I cancel?',
        answer: [
          'Open [Account Settings](/account), and under Subscription choose Cancel subscription. Your card is not charged again. You keep full access until the day that the page names, and can resume any time before it.',
        ],
      },
      {
        id: 'past-due',
        question: 'My plan is past due. What now?',
        answer: [
          'Your last payment failed, mostly because a card has expired. You keep full access for some days; [Account Settings](/account) says until when. Update your card there, or pay the open invoice at once.',
          'The payment is tried again by itself. If it still fails after those days, dates, prices and booking links lock until it is paid. Your searches and alerts stay as they are.',
        ],
      },
      {
        id: 'refunds',
        question: 'Can I have a refund?',
        answer: [
          'What is paid for a plan is [not refunded](/terms). Cancelling stops the next payment and leaves you the days that you have paid for. Should two plans of yours ever run at once by mistake, what was paid for the second one goes back by itself.',
          'A ticket is paid back, or not, by the airline or agency that sold it.',
        ],
      },
      {
        id: 'change-plan',
        question: 'What does changing my plan cost?',
        answer: [
          'What is left of the old plan counts towards the new one, which begins at once. [Account Settings](/account) shows the sum to the cent before you agree. Where more is left than the new plan costs, it pays for later periods.',
        ],
      },
      {
        id: 'invoices',
        question: 'Where are my invoices?',
        answer: ['In [Account Settings](/account), under Invoices, each with its page and as a file.'],
      },
    ],
  },
  {
    id: 'alerts-and-mails',
    title: 'Price alerts and emails',
    questions: [
      {
        id: 'alerts',
        question: 'How does a price alert work?',
        answer: [
          'You name a trip and a price. We check it about once a day: more often as the departure comes near, less often while a great many alerts wait. Of a range of dates each check asks for some. Everything that any search finds counts as well. Once a live fare is low enough we write to you, one time.',
          'The alert then rests under Triggered until you resume it. Alerts need a [plan](/subscribe): while it has ended they stay in your list, and nothing is checked.',
        ],
      },
      {
        id: 'stop-mails',
        question: 'How do I stop emails?',
        answer: [
          'Each alert email has a link that stops it: one button pauses that alert, another one all of them. You need not log in. You can also pause or delete alerts under [Price Alerts](/price-alerts).',
          'Emails about your account, such as a link to choose a new password, come only when you ask for them or when something about your account changes.',
        ],
      },
      {
        id: 'no-mail',
        question: 'An email does not come. What can I do?',
        answer: [
          'Look into your spam folder first. A link to verify your address is good for 24 hours, and you can [send another one](/resend-verification). A link to [choose a new password](/forgot-password) is good for one hour.',
          'For an alert, look under [Price Alerts](/price-alerts) whether it is paused or has been triggered already: it tells once.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        id: 'delete-account',
        question: 'How do I delete my account?',
        answer: [
          'Open [Account Settings](/account) and go to the danger zone. Your account is closed at once: every device is signed out, your plan ends without another charge, scans and alerts stop.',
          `Your personal data are erased everywhere ${erasedAfterDays} days later. Payment records stay for ${paymentYears} years, as the law asks.`,
        ],
      },
      {
        id: 'sign-out-everywhere',
        question: 'I left myself signed in somewhere else',
        answer: [
          '[Account Settings](/account) lists where you are signed in. Sign out one of them, or all at once. A new password does the same to all but the one that you are using.',
        ],
      },
      {
        id: 'data',
        question: 'What do you keep about me?',
        answer: [
          `Your account, your searches for ${searchHistoryMonths} months, what you saved, your alerts, and records of payments. The [Privacy Policy](/privacy) lists each, why, and for how long. The [Cookie Policy](/cookies) lists what stays in your browser.`,
        ],
      },
    ],
  },
]
