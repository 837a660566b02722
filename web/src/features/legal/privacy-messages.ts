import {
  countryMinutes,
  erasedAfterDays,
  limitMinutes,
  requestCountDays,
  scanCountHours,
  strangerDays,
} from '@faresight/contracts/retention'
import { dayMs } from '@faresight/contracts/days'
import { streams } from '@faresight/contracts/streams'
import { ages, answerDays } from '../../content/operator.ts'
import type { Section } from '../../prose/content.ts'
import { whatWeKeep } from './privacy-kept.ts'
import { words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')
const mail = (address: string) => `[${address}](mailto:${address})`

const opening = (supportEmail: string): Section[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: [
      {
        list: [
          'We keep what it takes to give you an account, your searches, your alerts and your plan. No more.',
          'We do not sell your data, share it for advertising, or follow you around. There are no trackers on our pages.',
          'Airlines, agencies and fare providers do not learn from us who you are.',
          `You can close your account yourself. ${days(erasedAfterDays)} later your personal data are erased everywhere.`,
        ],
      },
    ],
  },
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: [
      `Faresight runs this site and decides what is kept and why. For anything about your data write to ${mail(supportEmail)}.`,
    ],
  },
]

const addresses: Section = {
  id: 'ip-addresses',
  title: 'IP addresses and browsers',
  body: [
    'Your browser has to tell us its IP address, or no answer would find you. This is all that we do with it:',
    {
      list: [
        '**Limits.** How many calls an address makes is counted in memory for a minute, and how many searches it follows live for as long as it does, so that nobody floods the site.',
        `**Sign-in.** Failed sign-ins, requests for emails, and tries of the owner’s key are counted under a hash of your network, for ${words(limitMinutes, 'minute', 'minutes')} at most.`,
        `**Scans without an account.** They are counted under a hash whose key is thrown away. Both go within ${words(scanCountHours, 'hour', 'hours')}.`,
        `**How much is searched.** We count how many requests to fare providers the searches and scans of each account and each network make, and keep the counts for ${days(requestCountDays)}, so that nobody uses up what everyone shares. While a scan runs, we store with it which networks it is counted for. A network that could be one household’s is counted under a hash whose key is thrown away with the count; a larger one, such as part of an internet provider’s or a company’s, under its first address. We can block a larger network that makes far too many.`,
        `**Currency.** On your first visit our server asks in which country your network is, and remembers the answer in memory for ${words(countryMinutes, 'minute', 'minutes')}. Only the first address of the network is used, not your own.`,
        `**Administrators.** When they sign in and what they do is written into a log, with address and browser. Those are erased with their account. If somebody tries the owner’s key and it is wrong, their address and browser are kept for ${days(strangerDays)}. Both come to that log in messages between the parts of our system, which stay for ${days(streams.events.maxAgeMs / dayMs)}, or for ${days(streams.dead.maxAgeMs / dayMs)} where they could not be delivered.`,
      ],
    },
    'Your sessions hold what your browser calls itself, so that you recognize them on your [account page](/account). They hold no address. Our technical logs hold no IP addresses, email addresses, passwords or codes of links.',
  ],
}

const others: Section = {
  id: 'who-else',
  title: 'Who else gets something',
  body: [
    {
      table: {
        caption: 'Who else gets something',
        heads: ['Who', 'What they get', 'What for'],
        rows: [
          [
            'Fare providers: those named beside the results, such as Skyscanner, Amadeus, Ignav and Travelpayouts',
            'The question: places, dates, number of travellers, cabin, currency. Not who asks',
            'To find fares',
          ],
          [
            'Stripe',
            'Your email address, your name if you gave one, and your account number, once you begin to pay. Your card you give to Stripe itself',
            'To take payments and send invoices',
          ],
          [
            'Google, if you sign in with Google',
            'That you sign in here. Your browser loads your profile picture from Google',
            'To sign you in',
          ],
          [
            'Two services that know countries of networks: ipapi and ipwho.is',
            'The first address of your network, from our server',
            'To propose your currency',
          ],
          ['The mail server that sends our emails', 'Your email address and the email', 'To deliver it'],
          [
            'Airlines and agencies, when you continue to one',
            'The visit of your browser, as any site does, by a link from the fare provider. It describes the trip, and may hold a mark by which a seller knows that provider, or us as its partner. We add nothing to it, and your browser is told not to say which site you come from. Where there is no such link you land on a web search, usually Google’s: for the airline, the places and the days',
            'To book',
          ],
        ],
      },
    },
    'Nobody else gets anything, unless the law makes us. We then hand over what we must, and tell you if we may.',
    'We sell no personal data, and do not share it for advertising. That is also true in the sense of the California Consumer Privacy Act.',
  ],
}

const safety: readonly Section[] = [
  {
    id: 'transfers',
    title: 'Other countries',
    body: [
      'Stripe and Google work in several countries, among them the United States. They bind themselves by contract to protect what comes from Canada, the United Kingdom and the European Union, for example by standard contractual clauses. The others in the table above get nothing by which they could tell who you are, but for the mail server, which gets your email address.',
    ],
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: [
      {
        list: [
          'Passwords are stored as hashes by argon2id. We cannot read yours.',
          'Session codes and links in emails are stored as hashes, too. Whoever stole our database could not sign in with them.',
          'The cookies that prove who you are cannot be read by scripts, and our pages run no script but our own.',
          'Each part of our system reaches its own data alone.',
          'What administrators do is written into a log that cannot be changed unnoticed.',
        ],
      },
      'No system is perfect. If data of yours should ever get into wrong hands, we tell you and the authorities as the law asks.',
    ],
  },
  {
    id: 'closing',
    title: 'When you close your account',
    body: [
      'It is closed at once: every session ends, your plan ends, and alerts and scans stop. Nobody can log in to it any more.',
      `${days(erasedAfterDays)} later your data are erased in every part of the system and at Stripe. Each part is then asked whether it still holds anything, until all of them say no. What stays is your bare account number, which leads to nobody, and payment records without you.`,
      'If a backup has to be restored, the erasures since are done again.',
    ],
  },
]

const rights = (supportEmail: string): Section[] => [
  {
    id: 'your-rights',
    title: 'Your rights, and how to use them',
    body: [
      'Much of it you can do yourself, at once:',
      {
        table: {
          caption: 'Your rights, and how to use them',
          heads: ['You want to', 'How'],
          rows: [
            [
              'See what we keep',
              'Your [account page](/account) shows your profile, plan, invoices and sessions; [saved searches](/saved-searches) and [price alerts](/price-alerts) have pages of their own. For a full copy, also in a form that programs can read, write to us.',
            ],
            [
              'Correct it',
              'Names: on your [account page](/account). For another email address write to us from the current one.',
            ],
            [
              'Have it erased',
              'Saved searches and alerts: where they are listed. Everything: close your account on your [account page](/account).',
            ],
            ['Get no more emails', 'Each alert email has a link that stops the alert, or all of them.'],
            [
              'Sign out somewhere else',
              'On your [account page](/account), one session at a time or all of them.',
            ],
            ['Object to something, or have it restricted', 'Write to us.'],
          ],
        },
      },
      `Write to ${mail(supportEmail)} from the address of your account, so that we know it is you. We answer requests under the GDPR within ${days(answerDays.gdpr)} and under the CCPA within ${days(answerDays.ccpa)}. It costs nothing, and nobody is treated worse for it.`,
      'No decision about you that matters in law is made by a program alone. Forecasts are about fares, not about people.',
      'You may also complain to an authority: in Canada to the Office of the Privacy Commissioner, in Europe to the one where you live.',
    ],
  },
]

const closing = (supportEmail: string): Section[] => [
  {
    id: 'cookies',
    title: 'Cookies',
    body: [
      'We set four cookies, all for signing in. Each of them, and all that your browser keeps for us, is listed in the [cookie policy](/cookies).',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    body: [
      `You have to be ${ages.least} to use Faresight. It is not for children under ${ages.child}, and we do not knowingly keep anything of them. If you find that a child has an account, please tell us and we erase it.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    body: [
      'When this page changes in something that matters, we say so here and write to everybody who has an account before it takes effect. The date at the top is that of the last change.',
    ],
  },
  {
    id: 'contact',
    title: 'Questions',
    body: [`Write to ${mail(supportEmail)}. A person reads it.`],
  },
]

const sections = (supportEmail: string): Section[] => [
  ...opening(supportEmail),
  ...whatWeKeep,
  addresses,
  others,
  ...safety,
  ...rights(supportEmail),
  ...closing(supportEmail),
]

/** The privacy policy. Its figures are those by which jobs delete (`contracts/src/retention.ts`). */
export const privacyText = {
  lead: 'What we keep of you, why, for how long, who else gets it, and how you have it erased.',
  sections,
}
