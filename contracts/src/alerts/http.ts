import * as z from 'zod'
import { instant, message, uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { priceAlert } from './alert.ts'
import { alertsProblems } from './problems.ts'
import { alertChange, alertQuestion, newAlert } from './request.ts'

const params = z.object({ id: uuid })
const gone = alertsProblems['no-such-alert']

/** What may be wrong with what an alert is to watch. */
const questioning = [
  searchProblems['unknown-airport'],
  searchProblems['past-date'],
  searchProblems['far-date'],
  searchProblems['no-such-saved-search'],
]

/** As an address has it: what tokens of ours are made of. */
const token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Please open it again from the email.')

export const alertsRoutes = {
  alerts: defineRoute({
    owner: 'alerts',
    method: 'GET',
    path: '/api/price-alerts',
    access: 'user',
    summary: 'My price alerts, newest first',
    answer: z.array(priceAlert),
  }),
  preview: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/preview',
    access: 'subscriber',
    answerWithinMs: 15_000,
    summary: 'What the flights of a price alert cost now, before it is made',
    body: alertQuestion,
    answer: z.object({
      /** USD, for the whole party: the lowest live price. `null` where nobody sells, or nobody has answered in time. */
      currentPrice: z.number().nullable(),
      seenAt: instant.nullable(),
      /** Most stops of one leg of that fare. Absent where an older version answers. */
      stops: z.int().nullable().optional(),
      /** About when it is checked first, if it is made now; `null` where no checks are made. */
      firstCheckAt: instant.nullable(),
      /** How many alerts one may have, and how many there are. */
      most: z.int(),
      used: z.int(),
    }),
    problems: questioning,
  }),
  create: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts',
    access: 'subscriber',
    answerWithinMs: 15_000,
    summary: 'Watch a fare: tells by mail, once, when it is at or under a target or has dropped',
    body: newAlert,
    status: 201,
    answer: priceAlert,
    problems: [...questioning, alertsProblems['too-many'], alertsProblems['already-there']],
  }),
  change: defineRoute({
    owner: 'alerts',
    method: 'PATCH',
    path: '/api/price-alerts/{id}',
    access: 'user',
    summary: 'Pause, resume or change one of my price alerts',
    params,
    body: alertChange,
    answer: priceAlert,
    problems: [gone, alertsProblems.departed],
  }),
  remove: defineRoute({
    owner: 'alerts',
    method: 'DELETE',
    path: '/api/price-alerts/{id}',
    access: 'user',
    summary: 'Delete one of my price alerts; for an hour it can be restored',
    params,
    status: 204,
    answer: z.undefined(),
    problems: [gone],
  }),
  restore: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/{id}/restore',
    access: 'user',
    summary: 'Take back that one of my price alerts was deleted',
    params,
    answer: priceAlert,
    problems: [gone, alertsProblems['too-many']],
  }),
  news: defineRoute({
    owner: 'alerts',
    method: 'GET',
    path: '/api/price-alerts/news',
    access: 'user',
    summary: 'How many of my price alerts were triggered since I last looked',
    answer: z.object({ triggered: z.int() }),
  }),
  seen: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/seen',
    access: 'user',
    summary: 'Say that I have looked',
    answer: message,
  }),
  unsubscribe: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/unsubscribe/{token}',
    access: 'public',
    oneClick: true,
    summary:
      'Stop the mails of the price alert that a mail was about: what its unsubscribe link does (RFC 8058)',
    params: z.object({ token }),
    query: z.object({
      /** All alerts of that person. */
      all: z.literal('yes', 'Please say yes for all, or leave it out').optional(),
    }),
    answer: message.extend({ paused: z.int() }),
    problems: [alertsProblems['bad-link']],
  }),
}
