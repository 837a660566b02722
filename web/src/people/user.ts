import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { ComplimentaryPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { callLazily } from '../api/query.ts'

/** Initials of the name, else the first two letters of the address, else `U`. */
export function initialsOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  const names = [user.firstName, user.lastName].map((name) => lettersOf(name ?? '')[0] ?? '').join('')
  return (names || lettersOf(user.email).slice(0, 2).join('') || 'U').toUpperCase()
}

/** Without punctuation: `w.k@mail.test` is WK, `(Test)` is T. */
function lettersOf(words: string): string[] {
  return words.match(/[\p{L}\p{N}]/gu) ?? []
}

/** The user's plan, from billing. Visitors don't load the schemas. */
export const ownPlanQuery = queryOptions({
  queryKey: ['subscription'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) =>
    callLazily(import('@faresight/contracts/billing/http'), (it) => it.billingRoutes.subscription, {
      signal,
    }),
  staleTime: 0,
})

/** Account data that isn't in the session. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  meta: { personal: true },
  queryFn: ({ signal }) =>
    callLazily(import('@faresight/contracts/auth/account-http'), (it) => it.accountRoutes.account, {
      signal,
    }),
  // Another tab or an emailed link may have changed it.
  staleTime: 0,
})

/** The complimentary plan while it lasts. */
export function grantedAt(
  { complimentary }: Pick<OwnSubscription, 'complimentary'>,
  now: number,
): ComplimentaryPlan | null {
  return complimentary && Date.parse(complimentary.endsAt) > now ? complimentary : null
}

/** As the account knows it. */
export type KnownPlan = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionTier' | 'accessUntil'>
/** As billing knows it. */
export type Plan = Pick<OwnSubscription, 'status' | 'tier' | 'accessUntil'>

/** Whether an account knows the plan that billing has. It learns of it a moment later. */
export function fitsPlan(known: KnownPlan, { status, tier, accessUntil }: Plan): boolean {
  return (
    known.subscriptionStatus === status &&
    known.subscriptionTier === tier &&
    momentOf(known.accessUntil) === momentOf(accessUntil)
  )
}

/** Formats may differ. */
function momentOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
