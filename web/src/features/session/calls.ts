import { authRoutes, type Credentials } from '@faresight/contracts/auth/http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problems.ts'

/** Who is signed in, or `null`. */
export async function fetchUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(authRoutes.user, { signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  }
}

export async function logIn(body: Credentials): Promise<void> {
  await call(authRoutes.login, { body })
}

export async function logOut(): Promise<void> {
  await call(authRoutes.logout)
}
