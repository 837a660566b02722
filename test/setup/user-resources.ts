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
import { isoDateInDays } from './iso-dates.ts'
import { type SignedInUser, insertSession } from './stack-users.ts'
import type { RouteResponse, DocumentedRouteCaller } from './route-caller.ts'

/** Ids of a resource, by path parameter. */
export type ResourceIds = Readonly<Record<string, string>>

const searchIdOf = ({ body }: RouteResponse) =>
  z.object({ searchId: z.uuid() }).parse(JSON.parse(body)).searchId
const checkoutIn = billingRoutes.createCheckout.answer
const sessionIds = z.array(z.object({ id: z.string() })).min(2)

/** Creates one resource of each kind that a subscriber owns: search, scan, offer, second session, checkout, saved search, alert, passkey. */
export async function createEachUserResource(
  caller: DocumentedRouteCaller,
  postgres: Postgres,
  { cookie, userId }: SignedInUser,
  origin: string,
): Promise<ResourceIds[]> {
  const headers = { cookie, origin }
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
  const dates = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', tripType: 'oneway' }
  const [found, scan, another, checkout, saved, alert, passkey] = await Promise.all([
    searchOf(caller, headers, trip),
    caller.call(aiScanRoutes.scan, headers, { body: dates }),
    anotherSession(caller, postgres, { userId, headers }),
    caller.call(billingRoutes.createCheckout, headers, { body: { planId: 'monthly' } }),
    caller.call(savedSearchRoutes.save, headers, { body: { ...trip, name: 'Trip' } }),
    caller.call(alertsRoutes.create, headers, { body: { ...trip, targetPrice: 1 } }),
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

async function searchOf(caller: DocumentedRouteCaller, headers: Record<string, string>, trip: object) {
  const searchId = searchIdOf(await caller.call(searchRoutes.search, headers, { body: trip }))
  const { body: results } = await caller.call(searchRoutes.results, headers, { params: { searchId } })
  const [, offerId = '', option = ''] = /\/api\/book\/([^/"]+)\/([0-9a-f]+)/.exec(results) ?? []
  return { searchId, offerId, option }
}

async function anotherSession(
  caller: DocumentedRouteCaller,
  postgres: Postgres,
  { userId, headers }: { userId: string; headers: Record<string, string> },
): Promise<string> {
  await insertSession(postgres, userId)
  const sessions = await caller.call(accountRoutes.sessions, headers)
  // The calling session is first.
  const [, another] = sessionIds.parse(JSON.parse(sessions.body))
  return another?.id ?? ''
}

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

/** The body of a PATCH that the owner may make. */
export function validChangeFor({ method, path }: RouteDefinition): { body?: object | undefined } {
  return method === 'PATCH' ? { body: changes[path] } : {}
}

/** An unused id of the same format. */
export function randomIdLike(id: string): string {
  if (z.uuid().safeParse(id).success) return randomUUID()
  return randomBytes(Math.ceil(id.length / 2))
    .toString('hex')
    .slice(0, id.length)
}
