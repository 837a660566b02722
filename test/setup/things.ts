import { randomBytes, randomUUID } from 'node:crypto'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { Postgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { dayIn } from './days.ts'
import { type Person, signInAgain } from './stack-people.ts'
import type { Answer, Walker } from './walker.ts'

/** The ids of one thing, by the names that paths give them. */
export type Ids = Readonly<Record<string, string>>

const searchIdOf = ({ body }: Answer) => z.object({ searchId: z.uuid() }).parse(JSON.parse(body)).searchId
const checkoutIn = billingRoutes.createCheckout.answer
const sessionIds = z.array(z.object({ id: z.string() })).min(2)

/**
 * One of each that a subscriber may have and others may ask for: a search, a scan, an offer, a session beside this one, a
 * checkout, a saved search, a price alert, a passkey.
 */
export async function thingsOf(
  walker: Walker,
  postgres: Postgres,
  { cookie, userId }: Person,
  origin: string,
): Promise<Ids[]> {
  const headers = { cookie, origin }
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }
  const dates = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', tripType: 'oneway' }
  const [found, scan, another, checkout, saved, alert, passkey] = await Promise.all([
    searchOf(walker, headers, trip),
    walker.call(aiScanRoutes.scan, headers, { body: dates }),
    anotherSession(walker, postgres, { userId, headers }),
    walker.call(billingRoutes.createCheckout, headers, { body: { planId: 'monthly' } }),
    walker.call(savedSearchRoutes.save, headers, { body: { ...trip, name: 'Trip' } }),
    walker.call(alertsRoutes.create, headers, { body: { ...trip, targetPrice: 1 } }),
    passkeyOf(postgres, userId),
  ])
  return [
    { searchId: found.searchId },
    { searchId: searchIdOf(scan) },
    { offerId: found.offerId, option: found.option },
    { id: another },
    { sessionId: checkoutIn.parse(JSON.parse(checkout.body)).sessionId },
    { id: savedSearchRoutes.save.answer.parse(JSON.parse(saved.body)).id },
    { id: alertsRoutes.create.answer.parse(JSON.parse(alert.body)).id },
    { id: passkey },
  ]
}

async function searchOf(walker: Walker, headers: Record<string, string>, trip: object) {
  const searchId = searchIdOf(await walker.call(searchRoutes.search, headers, { body: trip }))
  const { body: results } = await walker.call(searchRoutes.results, headers, { params: { searchId } })
  const [, offerId = '', option = ''] = /\/api\/book\/([^/"]+)\/([0-9a-f]+)/.exec(results) ?? []
  return { searchId, offerId, option }
}

async function anotherSession(
  walker: Walker,
  postgres: Postgres,
  { userId, headers }: { userId: string; headers: Record<string, string> },
): Promise<string> {
  await signInAgain(postgres, userId)
  const sessions = await walker.call(accountRoutes.sessions, headers)
  // The one that asks stands first.
  const [, another] = sessionIds.parse(JSON.parse(sessions.body))
  return another?.id ?? ''
}

/** As if an authenticator had made it. */
async function passkeyOf({ pool }: Postgres, userId: string): Promise<string> {
  const { rows } = await pool.query(
    `insert into auth.passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, 'x', 0, '[]', 'Phone') returning id`,
    [userId, randomUUID()],
  )
  return z.uuid().parse(rows[0].id)
}

const changes: Readonly<Record<string, object>> = {
  [aiScanRoutes.share.path]: { isShared: false },
  [savedSearchRoutes.change.path]: { name: 'Mine' },
  [alertsRoutes.change.path]: { isActive: false },
  [passkeyRoutes.rename.path]: { name: 'Mine' },
}

/** What goes with a call about one of them: a change that its owner may make. */
export function sentWith({ method, path }: RouteDefinition): { body?: object | undefined } {
  return method === 'PATCH' ? { body: changes[path] } : {}
}

/** An id like another that nobody was given. */
export function unlike(id: string): string {
  if (z.uuid().safeParse(id).success) return randomUUID()
  return randomBytes(Math.ceil(id.length / 2))
    .toString('hex')
    .slice(0, id.length)
}
