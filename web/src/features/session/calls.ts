import { authRoutes, type Credentials } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { secondStepRoutes } from '@faresight/contracts/auth/second-step-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { noteEnd, tellEnd } from './end.ts'
import { isBackFromGoogle } from './google-return.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** Kept while somebody has signed out here and the server could not be told. */
const untoldKey = 'faresight_signed_out'

/** Until the server has been told of a sign-out, or could not be. */
let leaving: Promise<unknown> = Promise.resolve()

/** Who is signed in, or `null`. */
export async function fetchUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (isBackFromGoogle(location.search)) writeStored(untoldKey, null)
  if (readStored(untoldKey) !== null) {
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

/** Whether somebody is in, or lacks nothing but a code. */
export async function logIn(body: Credentials): Promise<'in' | 'needs-code'> {
  let needsCode = false
  await signInBy(async () => {
    needsCode = (await call(authRoutes.login, { body })).needsCode === true
  })
  return needsCode ? 'needs-code' : 'in'
}

export async function enterCode(code: string): Promise<void> {
  await signInBy(() => call(secondStepRoutes.login, { body: { code } }))
}

/** Whether a code came too late for the log-in that it was to end. */
export function isLate(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === authProblems['code-expired'].code
}

/** Signs in by whatever way the server offers: from then on nobody counts as signed out here, and other tabs know. */
export async function signInBy(way: () => Promise<unknown>): Promise<void> {
  // An answer that comes late must not take away the cookie that comes now.
  await leaving
  await way()
  writeStored(untoldKey, null)
  tellOtherTabs('changed')
}

/** Has a link that signs in sent to an address, where it has an account. */
export async function askForSignInLink(email: string): Promise<void> {
  await call(authRoutes.askForSignInLink, { body: { email } })
}

/** @throws ApiProblem where the link is over, or was asked for in another browser */
/** Whether somebody is in, or lacks nothing but a code. */
export async function signInByLink(token: string): Promise<'in' | 'needs-code'> {
  let needsCode = false
  await signInBy(async () => {
    needsCode = (await call(authRoutes.signInByLink, { body: { token } })).needsCode === true
  })
  return needsCode ? 'needs-code' : 'in'
}

/** How whoever was refused gets in: by verifying the address, by a link in a mail, or by nothing but another try. */
export function wayAfter({ code }: ApiProblem): 'verify' | 'link' | null {
  if (code === authProblems['email-not-verified'].code) return 'verify'
  return code === authProblems['too-many-sign-ins'].code ? 'link' : null
}

/** Whoever signs out is out in this browser from now on: a server that does not answer is told as soon as it does. */
export async function logOut(): Promise<void> {
  writeStored(untoldKey, '1')
  tellOtherTabs('over')
  const told = call(authRoutes.logout)
  leaving = told.catch(() => null)
  try {
    await told
  } catch {
    tellEnd('untold')
    return
  }
  writeStored(untoldKey, null)
}

async function signOutAfterAll(signal: AbortSignal): Promise<void> {
  const told = call(authRoutes.logout, { signal }).catch(() => null)
  leaving = told
  const isTold = Boolean(await told)
  if (isTold) writeStored(untoldKey, null)
  noteEnd(isTold ? null : 'untold')
}
