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
import { dayIn } from '../../../test/setup/days.ts'
import { payAt } from '../../../test/setup/pay.ts'

const password = 'Tr1cky!pass'
const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }
const scan = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month', minNights: 5, maxNights: 9 }
const searchStarted = z.object({ searchId: z.uuid() })
const patiently = { timeout: 90_000 }

export interface SiteUser {
  email: string
  userId: string
  cookie: string
}

/** What users do on a site, over HTTP. */
export function createSiteClient(url: string) {
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

  function sessionCookie(answer: Response): string {
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    return cookies.find((cookie) => cookie.startsWith('auth_token=')) ?? ''
  }

  async function logIn(email: string): Promise<SiteUser> {
    const answer = await send(authRoutes.login, { body: { email, password } })
    expect(answer.status).toBe(200)
    const cookie = sessionCookie(answer)
    const user = await getUser({ cookie })
    return { email, userId: user?.id ?? '', cookie }
  }

  const getUser = async ({ cookie }: Pick<SiteUser, 'cookie'>) =>
    authRoutes.user.answer.parse(await call(authRoutes.user, { cookie }))

  return {
    send,
    call,
    logIn,
    getUser,
    async tryLogIn(email: string): Promise<number> {
      return (await send(authRoutes.login, { body: { email, password } })).status
    },
    /** Verifies the address by the link that a local run returns. */
    async signUp(): Promise<SiteUser> {
      const email = `${randomUUID()}@example.org`
      const registered = await call(authRoutes.register, { body: { email, password, firstName: 'Ada' } })
      const { verificationUrl } = z.object({ verificationUrl: z.string() }).parse(registered)
      const token = new URL(verificationUrl).searchParams.get('token')
      const verify = async () => (await fetch(`${url}${authRoutes.verifyEmail.path}?token=${token}`)).status
      await expect.poll(verify, patiently).toBe(200)
      return logIn(email)
    },
    /** Resolves when the account has the plan. */
    async buyPlan(user: SiteUser): Promise<void> {
      const { cookie } = user
      const checkout = await call(billingRoutes.createCheckout, { cookie, body: { planId: 'monthly' } })
      await payAt(billingRoutes.createCheckout.answer.parse(checkout).url)
      await expect.poll(async () => (await getUser(user))?.subscriptionStatus, patiently).toBe('active')
    },
    async saveSearchAndAlert({ cookie }: SiteUser): Promise<void> {
      await call(savedSearchRoutes.save, { cookie, body: { ...trip, name: 'New York' } })
      await call(alertsRoutes.create, { cookie, body: { ...trip, targetPrice: 1 } })
    },
    async search({ cookie }: SiteUser, change: object = {}): Promise<void> {
      const body = { ...trip, ...change }
      const { searchId } = searchStarted.parse(await call(searchRoutes.search, { cookie, body }))
      await call(searchRoutes.results, { cookie, id: searchId })
    },
    async startScan({ cookie }: SiteUser, change: object = {}): Promise<string> {
      const body = { ...scan, ...change }
      return searchStarted.parse(await call(aiScanRoutes.scan, { cookie, body })).searchId
    },
    async getScanStatus(id: string, { cookie }: SiteUser): Promise<string> {
      return z.object({ status: z.string() }).parse(await call(aiScanRoutes.record, { cookie, id })).status
    },
    async closeAccount({ cookie }: SiteUser): Promise<void> {
      await call(accountRoutes.closeAccount, { cookie })
    },
    /** Creates the owner if there is none. @returns the owner's cookie */
    async logInOwner(setupKey: string): Promise<string> {
      const { exists } = adminSignInRoutes.ownerExists.answer.parse(await call(adminSignInRoutes.ownerExists))
      const body = { setupKey, email: `${randomUUID()}@example.org`, firstName: 'Ida', lastName: 'Rhodes' }
      if (!exists) await call(adminSignInRoutes.ownerBootstrap, { body })
      const answer = await send(adminSignInRoutes.keyLogin, { body: { setupKey } })
      expect(answer.status).toBe(200)
      return sessionCookie(answer)
    },
    /** Adds an entry to the audit log. */
    async givePlan(cookie: string, userId: string): Promise<void> {
      const body = { tier: 'monthly', durationMonths: 1 }
      await call(adminRoutes.activatePlan, { cookie, id: userId, body })
    },
  }
}
