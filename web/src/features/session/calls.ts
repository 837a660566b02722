import { authRoutes, type Credentials } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { parse } from '../../browser/url-state.ts'
import { noteSignOut, announceSignOut, notifyOtherTabs } from './session-events.ts'
import { googleUrl } from './return-to.ts'

/** Set while a sign-out hasn't reached the server. */
const pendingSignOutKey = 'faresight_signed_out'

/** Settles when the last sign-out has been answered. */
let leaving: Promise<unknown> = Promise.resolve()

/** The signed-in user, or `null`. */
export async function fetchUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (parse(googleUrl, new URLSearchParams(location.search)).isBack) writeStored(pendingSignOutKey, null)
  if (readStored(pendingSignOutKey) !== null) {
    await signOutAfterAll(signal)
    return null
  }
  try {
    return await call(authRoutes.user, { signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

/** Rejects where nobody is signed in. */
export const fetchUserAgain = () => call(authRoutes.userAgain)

export async function logIn(body: Credentials): Promise<'in' | 'needs-code'> {
  let needsCode = false
  await signInWith(async () => {
    needsCode = (await call(authRoutes.login, { body })).needsCode === true
  })
  return needsCode ? 'needs-code' : 'in'
}

export async function submitCode(code: string): Promise<void> {
  await signInWith(() => call(secondFactorRoutes.login, { body: { code } }))
}

/** Whether the code came too late for its log-in. */
export function isCodeExpired(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === authProblems['code-expired'].code
}

/** Signs in by any method, and informs other tabs. */
export async function signInWith(way: () => Promise<unknown>): Promise<void> {
  // Its response would remove the new cookie.
  await leaving
  await way()
  writeStored(pendingSignOutKey, null)
  notifyOtherTabs('changed')
}

/** Emails a sign-in link if the address has an account. */
export async function requestSignInLink(email: string): Promise<void> {
  await call(authRoutes.askForSignInLink, { body: { email } })
}

/** @throws ApiProblem if the link has expired or was requested in another browser */
export async function signInByLink(token: string): Promise<'in' | 'needs-code'> {
  let needsCode = false
  await signInWith(async () => {
    needsCode = (await call(authRoutes.signInByLink, { body: { token } })).needsCode === true
  })
  return needsCode ? 'needs-code' : 'in'
}

/** How to recover from a refused log-in: verify the address, use an emailed link, or try again. */
export function recoveryFor({ code }: ApiProblem): 'verify' | 'link' | null {
  if (code === authProblems['email-not-verified'].code) return 'verify'
  return code === authProblems['too-many-sign-ins'].code ? 'link' : null
}

/** Signs out in this browser at once, and on the server as soon as it responds. */
export async function logOut(): Promise<void> {
  writeStored(pendingSignOutKey, '1')
  notifyOtherTabs('over')
  const request = call(authRoutes.logout)
  leaving = request.catch(() => null)
  try {
    await request
  } catch {
    announceSignOut('untold')
    return
  }
  writeStored(pendingSignOutKey, null)
}

async function signOutAfterAll(signal: AbortSignal): Promise<void> {
  const request = call(authRoutes.logout, { signal }).catch(() => null)
  leaving = request
  const isConfirmed = Boolean(await request)
  if (isConfirmed) writeStored(pendingSignOutKey, null)
  noteSignOut(isConfirmed ? null : 'untold')
}
