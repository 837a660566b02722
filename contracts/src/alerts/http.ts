import * as z from 'zod'
import { instant, messageAnswerSchema, uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { priceAlertSchema } from './alert.ts'
import { alertsProblems } from './problems.ts'
import { alertChangeRequestSchema, watchedTripRequestSchema, newAlertRequestSchema } from './request.ts'

const params = z.object({ id: uuid })
const noSuchAlertProblem = alertsProblems['no-such-alert']

const tripProblems = [
  searchProblems['unknown-airport'],
  searchProblems['past-date'],
  searchProblems['far-date'],
  searchProblems['no-such-saved-search'],
]

const token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Please open it again from the email.')

export const alertsRoutes = {
  alerts: defineRoute({
    owner: 'alerts',
    method: 'GET',
    path: '/api/price-alerts',
    access: 'user',
    summary: 'List my price alerts, newest first',
    answer: z.array(priceAlertSchema),
  }),
  preview: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/preview',
    access: 'subscriber',
    answerWithinMs: 15_000,
    summary: 'Get the current price for a price alert before creating it',
    body: watchedTripRequestSchema,
    answer: z.object({
      /** USD, for the whole party; `null` if no live price is known. */
      currentPrice: z.number().nullable(),
      seenAt: instant.nullable(),
      /** Of that fare. Missing from older versions. */
      stops: z.int().nullable().optional(),
      /** Approximate; `null` if no checks are made. */
      firstCheckAt: instant.nullable(),
      limit: z.int(),
      used: z.int(),
    }),
    problems: tripProblems,
  }),
  create: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts',
    access: 'subscriber',
    answerWithinMs: 15_000,
    summary: 'Create a price alert; it emails once, when the fare reaches a target or drops',
    body: newAlertRequestSchema,
    status: 201,
    answer: priceAlertSchema,
    problems: [...tripProblems, alertsProblems['too-many'], alertsProblems['already-exists']],
  }),
  watch: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/watch',
    access: 'subscriber',
    answerWithinMs: 15_000,
    summary:
      'Watch a fare: create a price alert with a target 3% below the current price, unless an active one watches the same trip',
    body: watchedTripRequestSchema,
    /** `isNew: false`: the alert already existed. It emails at any drop where the current price is unknown. */
    answer: z.object({ alert: priceAlertSchema, isNew: z.boolean() }),
    problems: [...tripProblems, alertsProblems['too-many']],
  }),
  change: defineRoute({
    owner: 'alerts',
    method: 'PATCH',
    path: '/api/price-alerts/{id}',
    access: 'user',
    summary: 'Pause, resume or change one of my price alerts',
    params,
    body: alertChangeRequestSchema,
    answer: priceAlertSchema,
    problems: [noSuchAlertProblem, alertsProblems.departed, alertsProblems['already-exists']],
  }),
  remove: defineRoute({
    owner: 'alerts',
    method: 'DELETE',
    path: '/api/price-alerts/{id}',
    access: 'user',
    summary: 'Delete one of my price alerts; it can be restored for an hour',
    params,
    status: 204,
    answer: z.undefined(),
    problems: [noSuchAlertProblem],
  }),
  restore: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/{id}/restore',
    access: 'user',
    summary: 'Restore one of my deleted price alerts',
    params,
    answer: priceAlertSchema,
    problems: [noSuchAlertProblem, alertsProblems['too-many'], alertsProblems['already-exists']],
  }),
  news: defineRoute({
    owner: 'alerts',
    method: 'GET',
    path: '/api/price-alerts/news',
    access: 'user',
    summary: 'Count my price alerts triggered since I last marked them as seen',
    answer: z.object({ triggered: z.int() }),
  }),
  seen: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/seen',
    access: 'user',
    summary: 'Mark my triggered price alerts as seen',
    answer: messageAnswerSchema,
  }),
  unsubscribe: defineRoute({
    owner: 'alerts',
    method: 'POST',
    path: '/api/price-alerts/unsubscribe/{token}',
    access: 'public',
    oneClick: true,
    summary:
      'Unsubscribe from the emails of one price alert; the target of the link in its emails (RFC 8058)',
    params: z.object({ token }),
    query: z.object({
      all: z.literal('yes', 'Please say yes for all, or leave it out').optional(),
    }),
    answer: messageAnswerSchema.extend({ paused: z.int() }),
    problems: [alertsProblems['bad-link']],
  }),
}
