import {
  accountSchema,
  accountRoutes,
  ownSessionSchema,
  type Account,
  type OwnSession,
} from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { Invoice, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { expect } from 'vitest'
import type * as z from 'zod'
import { minutesAgo } from '../clock.ts'
import { fixture, type Overrides } from '../fixtures/fixture.ts'
import { own, userOf } from '../fixtures/plans.ts'
import type { Look } from '../look.ts'
import { answer } from '../network/network.ts'
import { heading } from '../page-parts.ts'
import { renderApp } from '../render.tsx'

interface Options extends Partial<Pick<Look, 'size'>> {
  plan?: OwnSubscription
  /** In place of who has the plan. */
  user?: CurrentUser
  account?: Parameters<typeof accountOf>[1]
  invoices?: Invoice[]
  passkeys?: OwnPasskey[]
}

/** The account of somebody who signs in by password. */
function accountOf(
  user: CurrentUser,
  changes: Omit<Overrides<Account>, 'user'> = {},
): z.input<typeof accountSchema> {
  return fixture(accountSchema, {
    emailVerified: true,
    hasPassword: true,
    hasGoogle: false,
    passkeys: 0,
    authenticator: 'off',
    recoveryCodes: 0,
    createdAt: minutesAgo(60 * 24 * 30),
    signedInAt: minutesAgo(5),
    ...changes,
    user,
  })
}

/** The session of the test page, and one of a phone that was active an hour ago. */
const twoSessions: OwnSession[] = [
  fixture(ownSessionSchema, {
    id: 'a'.repeat(64),
    current: true,
    signedInAt: minutesAgo(5),
    lastSeenAt: minutesAgo(0),
    browser: 'Chrome',
    system: 'Linux',
    kind: 'desktop',
  }),
  fixture(ownSessionSchema, {
    id: 'b'.repeat(64),
    current: false,
    signedInAt: minutesAgo(60 * 26),
    lastSeenAt: minutesAgo(30),
    browser: 'Safari',
    system: 'iOS',
    kind: 'mobile',
  }),
]

/** Lets the server answer what the account page asks. */
export function answerAccount({
  plan = own(),
  user = userOf(plan),
  account: changes = {},
  invoices = [],
  passkeys = [],
}: Options = {}): void {
  answer(authRoutes.userAgain, user)
  answer(accountRoutes.account, accountOf(user, changes))
  answer(accountRoutes.sessions, twoSessions)
  answer(passkeyRoutes.list, passkeys)
  answer(billingRoutes.subscription, plan)
  answer(billingRoutes.invoices, { invoices })
}

/** Opens the account page and waits until all of it has arrived. */
export async function openAccount(options: Options = {}): Promise<void> {
  const { plan = own(), user = userOf(plan), size = 'phone' } = options
  answerAccount(options)
  await renderApp('/account', { as: user, size })
  await expect.element(heading('Danger zone')).toBeVisible()
  await expect.poll(() => document.querySelector('.animate-skeleton')).toBe(null)
}
