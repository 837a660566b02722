import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { expect } from 'vitest'
import * as z from 'zod'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { payCheckout } from '../../../test/setup/pay-checkout.ts'

const password = 'Tr1cky!pass'
const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
const scan = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', minNights: 5, maxNights: 9 }
const idOf = z.object({ searchId: z.uuid() })
const waiting = { timeout: 90_000 }

export interface Person {
  email: string
  userId: string
  cookie: string
}

/** What people do on a site, by its address alone. */
export function journeysOn(url: string) {
  async function send(
    { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
    { cookie, body, id = '' }: { cookie?: string; body?: object; id?: string } = {},
  ): Promise<Response> {
    return fetch(url + path.replace(/\{\w+\}/, id), {
      method,
      headers: {
        origin: url,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function call(route: RouteDefinition, input: Parameters<typeof send>[1] = {}): Promise<unknown> {
    const answer = await send(route, input)
    const text = await answer.text()
    expect([route.path, answer.status, text]).toEqual([route.path, route.status ?? 200, expect.any(String)])
    return text === '' ? undefined : JSON.parse(text)
  }

  function cookieOf(answer: Response): string {
    const lines = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return lines.find((line) => line.startsWith('auth_token=')) ?? ''
  }

  async function logIn(email: string): Promise<Person> {
    const answer = await send(authRoutes.login, { body: { email, password } })
    expect(answer.status).toBe(200)
    const cookie = cookieOf(answer)
    const user = authRoutes.user.answer.parse(await call(authRoutes.user, { cookie }))
    return { email, userId: user?.id ?? '', cookie }
  }

  const userOf = async ({ cookie }: Person) =>
    authRoutes.user.answer.parse(await call(authRoutes.user, { cookie }))

  const statusOf = async (id: string, { cookie }: Person) =>
    z.object({ status: z.string() }).parse(await call(aiScanRoutes.record, { cookie, id })).status

  async function beginScan({ cookie }: Person, change: object = {}): Promise<string> {
    return idOf.parse(await call(aiScanRoutes.scan, { cookie, body: { ...scan, ...change } })).searchId
  }

  return {
    send,
    call,
    logIn,
    userOf,
    statusOf,
    beginScan,
    async canLogIn(email: string): Promise<number> {
      return (await send(authRoutes.login, { body: { email, password } })).status
    },
    /** By the link that a local run shows at once. */
    async signUp(): Promise<Person> {
      const email = `${randomUUID()}@example.org`
      const body = { email, password, firstName: 'Ada' }
      const said = await call(authRoutes.register, { body })
      const { verificationUrl } = z.object({ verificationUrl: z.string() }).parse(said)
      const token = new URL(verificationUrl).searchParams.get('token')
      const verified = async () => (await fetch(`${url}${authRoutes.verifyEmail.path}?token=${token}`)).status
      await expect.poll(verified, waiting).toBe(200)
      return logIn(email)
    },
    /** Settles once the account has the plan. */
    async buyPlan(who: Person): Promise<void> {
      const { cookie } = who
      const begun = await call(billingRoutes.createCheckout, { cookie, body: { planId: 'monthly' } })
      await payCheckout(billingRoutes.createCheckout.answer.parse(begun).url)
      await expect.poll(async () => (await userOf(who))?.subscriptionStatus, waiting).toBe('active')
    },
    async saveAndWatch({ cookie }: Person): Promise<void> {
      await call(savedSearchRoutes.save, { cookie, body: { ...trip, name: 'New York' } })
      await call(alertsRoutes.create, { cookie, body: { ...trip, targetPrice: 1 } })
    },
    async search({ cookie }: Person, change: object = {}): Promise<void> {
      const body = { ...trip, ...change }
      const begun = idOf.parse(await call(searchRoutes.search, { cookie, body }))
      await call(searchRoutes.results, { cookie, id: begun.searchId })
    },
    async closeAccount({ cookie }: Person): Promise<void> {
      await call(accountRoutes.closeAccount, { cookie })
    },
    /** Makes the owner where there is none, and signs in by the key. */
    async ownerWith(setupKey: string): Promise<string> {
      const { exists } = adminSignInRoutes.ownerExists.answer.parse(await call(adminSignInRoutes.ownerExists))
      const body = { setupKey, email: `${randomUUID()}@example.org`, firstName: 'Ida', lastName: 'Rhodes' }
      if (!exists) await call(adminSignInRoutes.ownerBootstrap, { body })
      const answer = await send(adminSignInRoutes.keyLogin, { body: { setupKey } })
      expect(answer.status).toBe(200)
      return cookieOf(answer)
    },
    /** Something that stands in the audit log afterwards. */
    async givePlan(cookie: string, userId: string): Promise<void> {
      const body = { tier: 'monthly', durationMonths: 1 }
      await call(adminRoutes.activatePlan, { cookie, id: userId, body })
    },
  }
}
