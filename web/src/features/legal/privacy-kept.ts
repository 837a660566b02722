import { cookies, keySessionSeconds, maxSessionSeconds } from '@faresight/contracts/auth/cookie'
import {
  alertMonths,
  deletedHours,
  erasedAfterDays,
  limitMinutes,
  mailRequestHours,
  paymentYears,
  requestCountDays,
  scanCountHours,
  searchHistoryMonths,
  unverifiedDays,
  visitorScanHours,
} from '@faresight/contracts/retention'
import { streams } from '@faresight/contracts/streams'
import { dayMs } from '@faresight/contracts/days'
import { supportYears } from '../../content/operator.ts'
import type { Section } from '../../prose/content.ts'
import { words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')
const hours = (n: number) => words(n, 'hour', 'hours')
const months = (n: number) => words(n, 'month', 'months')
const years = (n: number) => words(n, 'year', 'years')
const daysOfSeconds = (seconds: number) => days(seconds / 86_400)

const messageDays = `${days(streams.events.maxAgeMs / dayMs)}. Those that could not be delivered are set aside for ${days(streams.dead.maxAgeMs / dayMs)}.`

const heads = ['What', 'Why, and on what ground', 'For how long']

/** What is kept of people, why and for how long. Each figure is the one by which a job deletes. */
export const whatWeKeep: readonly Section[] = [
  {
    id: 'account',
    title: 'What we keep of your account',
    body: [
      {
        table: {
          caption: 'What we keep of your account',
          heads,
          rows: [
            [
              'Email address, names, and your password as a hash',
              'To give you an account. Contract.',
              `As long as you have the account, and ${days(erasedAfterDays)} longer. ${days(unverifiedDays)} if the address is never verified.`,
            ],
            [
              'With Google: your id there, names, and the address of your picture',
              'To sign you in by Google, if you choose that. Contract.',
              `As your account.`,
            ],
            [
              'Passkeys: the public key, its name, when you added it and last used it',
              'To sign you in by a passkey, if you choose that. Contract.',
              'Until you remove them, else as your account.',
            ],
            [
              'With an authenticator app: its secret, encrypted, and your recovery codes as hashes',
              'To ask for a code when you log in, if you choose that. Contract.',
              'Until you remove the app, else as your account.',
            ],
            [
              'Sessions: when you signed in, how, when you were last here, what your browser calls itself. No IP address',
              'To keep you signed in, and show you where you are. Contract.',
              `${daysOfSeconds(cookies.session.seconds)} from your last visit, and no session is open for more than ${daysOfSeconds(maxSessionSeconds.user)} after you signed in. Administrators are signed out after ${hours(maxSessionSeconds.admin / 3600)}, or ${words(keySessionSeconds / 60, 'minute', 'minutes')} if they used the owner’s key.`,
            ],
            [
              'Browsers in which you have signed in, or chosen a new password by a link from an email, by a random number',
              'So that others who guess at your password do not lock you out. Legitimate interest in security.',
              `${daysOfSeconds(cookies.device.seconds)} from your last sign-in there, or from that new password.`,
            ],
            [
              'Emails that wait to be sent to you',
              'To verify your address, to choose a new password, to tell you of changes. Contract.',
              `Until they are sent, ${hours(mailRequestHours)} at most.`,
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'use',
    title: 'What we keep of your searches',
    body: [
      {
        table: {
          caption: 'What we keep of your searches',
          heads,
          rows: [
            [
              'Searches and AI scans with their results',
              'To show them to you again. Contract.',
              `${months(searchHistoryMonths)}.`,
            ],
            [
              'Saved searches',
              'You asked us to. Contract.',
              `Until you delete them, and ${hours(deletedHours)} longer, in which that can be taken back.`,
            ],
            [
              'Price alerts, and the emails they sent',
              'To watch fares for you. Contract.',
              `Until you delete them, and ${hours(deletedHours)} longer; else ${months(alertMonths)} after the last day of departure.`,
            ],
            [
              'To which seller you went, for which fare',
              'To find links that fail, and fares that have moved. Legitimate interest.',
              `${months(searchHistoryMonths)}. Then the record stays, without you.`,
            ],
            [
              'Scans of visitors. They name nobody',
              'To answer the same question again. Nothing in them is personal.',
              `${hours(visitorScanHours)}.`,
            ],
            [
              'How many scans you have begun today',
              'To keep scans within limits. Legitimate interest against misuse.',
              `${hours(scanCountHours)}.`,
            ],
            [
              'How many requests to fare providers your searches, scans and new alerts have made today',
              'To share a day’s requests fairly among everyone. Legitimate interest against misuse.',
              `${days(requestCountDays)}.`,
            ],
          ],
        },
      },
      'What fares have cost is kept for longer, since forecasts are made of it. It says what a flight cost and when, and not who asked. A search that you make without an account is answered and then forgotten, but for that and for [a count of requests by network](/privacy#ip-addresses).',
    ],
  },
  {
    id: 'payments',
    title: 'What we keep of payments',
    body: [
      {
        table: {
          caption: 'What we keep of payments',
          heads,
          rows: [
            [
              'Your plan and its history, and your number at Stripe',
              'To give you what you have paid for. Contract.',
              `As long as you have the account, and ${days(erasedAfterDays)} longer.`,
            ],
            [
              'Payment records: amount, currency, date, Stripe’s number of the payment and what came of it',
              'The law has us keep our books. Legal obligation.',
              `${years(paymentYears)}. Once your account is erased they name you no more.`,
            ],
          ],
        },
      },
      'Your card is entered on Stripe’s page. We never see its number, and never keep it.',
    ],
  },
  {
    id: 'other',
    title: 'What else we keep',
    body: [
      {
        table: {
          caption: 'What else we keep',
          heads,
          rows: [
            [
              'What you write to support',
              'To answer you, and to know what was agreed. Contract, and legitimate interest.',
              `${years(supportYears)}.`,
            ],
            [
              'Counts of failed sign-ins and of emails that were asked for, under a hash of the address or network',
              'Against guessing and flooding. Legitimate interest in security.',
              `${words(limitMinutes, 'minute', 'minutes')} at most.`,
            ],
            [
              'Messages between the parts of our system. They name an account by its number, never by name or email address. But for those of the next row they hold no IP address',
              'To carry out what you have asked for. Contract.',
              messageDays,
            ],
            [
              'Messages that tell what an administrator did, or that somebody tried the owner’s key, with their IP address and what their browser calls itself',
              'To write it into the log of administrators. Legitimate interest in security.',
              messageDays,
            ],
            [
              'What administrators did, to which account number or network, and why in their own words',
              'To be able to tell later who did what. Legitimate interest in security.',
              'For good, but for [IP address and browser](/privacy#ip-addresses). Names and email addresses are kept out of it: whoever gives a reason is told to name nobody, and a reason with an email address is refused.',
            ],
          ],
        },
      },
    ],
  },
]
