import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { billingRoutes } from '@faresight/contracts/billing/http'
import type { Invoice, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { expect } from 'vitest'
import { accountOf, twoSessions } from '../fixtures/accounts.ts'
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
}

/** Lets the server answer what the account page asks. */
export function answerAccount({
  plan = own(),
  user = userOf(plan),
  account = {},
  invoices = [],
}: Options = {}): void {
  answer(authRoutes.userAgain, user)
  answer(accountRoutes.account, accountOf(user, account))
  answer(accountRoutes.sessions, [...twoSessions])
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
