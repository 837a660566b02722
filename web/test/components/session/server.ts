import { cookieSettings } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { page } from 'vitest/browser'
import { answer, refuse } from '../network/network.ts'
import { accessProblems } from '@faresight/contracts/problems'
import { field, main } from '../page-parts.ts'

export const password = 'Lisbon2027!'

/** From now on the server accepts a log-in, by `route`, sets its cookie and knows who is here. */
export function acceptLogIn(
  user: CurrentUser,
  route: typeof authRoutes.login | typeof authRoutes.signInByLink = authRoutes.login,
): void {
  answer<typeof authRoutes.login | typeof authRoutes.signInByLink>(route, () => {
    document.cookie = `${cookieSettings.signedIn.name}=1; Path=/`
    answer(authRoutes.user, user)
    return { message: 'Welcome back' }
  })
}

/** The session ends on the server; the page has not heard of it. */
export function endSessionElsewhere(): void {
  refuse(authRoutes.user, accessProblems['sign-in-required'])
}

/** Fills in the form to log in and sends it. */
export async function logIn(email = 'ada@example.com'): Promise<void> {
  await field('Email').fill(email)
  await field('Password').fill(password)
  await main.getByRole('button', { name: 'Log In' }).click()
}

export const googleLink = page.getByRole('link', { name: 'Sign in with Google' })
