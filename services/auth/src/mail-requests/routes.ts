import { submitMailRequestWithinLimits, submitRegistration, type SubmitRegistrationDeps } from './submit.ts'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { readClientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { resetPasswordAndEndSessions } from './reset-password.ts'
import { verifyEmailByToken } from './verify-email.ts'

const retryAfterSeconds = 3

// The same message with and without an account.
const registered = 'Registration received. Please check your email to verify your address.'
const resent = 'If this address has an account to verify, a new link is on its way.'
const forgot = 'If this address has an account, a link to choose a new password is on its way.'

export function registerMailRequestRoutes(service: Service, deps: SubmitRegistrationDeps): void {
  mountRoute(service, authRoutes.register, async ({ body, request }) => {
    const result = await submitRegistration(deps, body, toNetworkAddress(readClientIpAddress(request)))
    if ('refused' in result) throw new Problem(authProblems[result.refused], { retryAfterSeconds })
    return { message: registered, ...result }
  })

  mountRoute(service, authRoutes.resendVerification, async ({ body, request }) => {
    await submitMailRequestWithinLimits(
      deps,
      'verification',
      body.email,
      toNetworkAddress(readClientIpAddress(request)),
    )
    return { message: resent }
  })

  mountRoute(service, authRoutes.forgotPassword, async ({ body, request }) => {
    await submitMailRequestWithinLimits(
      deps,
      'reset',
      body.email,
      toNetworkAddress(readClientIpAddress(request)),
    )
    return { message: forgot }
  })

  mountRoute(service, authRoutes.verifyEmail, async ({ query: { token } }) => {
    if (!token) throw new Problem(authProblems['no-verification-token'])
    if (!(await verifyEmailByToken(deps, token))) throw new Problem(authProblems['bad-verification-token'])
    return { message: 'Your email address is verified. You can log in now.' }
  })

  mountRoute(service, authRoutes.resetPassword, async ({ body, reply }) => {
    if (!body.token) throw new Problem(authProblems['no-reset-token'])
    const result = await resetPasswordAndEndSessions(deps, body)
    if ('refused' in result) {
      const busy = result.refused === 'sign-in-busy'
      throw new Problem(authProblems[result.refused], busy ? { retryAfterSeconds } : {})
    }
    void reply.header('set-cookie', formatSetCookieHeader(deps.publicUrl, 'device', result.device))
    return { message: 'Your password has been changed. You can log in with it now.' }
  })
}
