import type { Postgres } from '@faresight/kit/postgres'
import type { SignInAttemptOutcome, SignInLimiter } from './sign-in-limiter.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { readClientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { hashToken } from '@faresight/kit/token'
import { readDeviceToken } from '../devices/device.ts'
import { isKnownDevice } from '../devices/store.ts'
import { throttledSignInCounter } from '../metrics.ts'

export interface SignInAttemptDeps {
  postgres: Postgres
  signInLimiter: SignInLimiter
  publicUrl: string
  now: () => Date
}

export interface ClientHeadersAndIp {
  headers: IncomingHttpHeaders
  ip: string
}

/**
 * Runs the same statements with and without an account.
 * @param email normalized
 * @param isAfterLink the attempt is a code, after a sign-in link was opened in this browser
 */
export async function consumeSignInAttempt(
  { postgres, signInLimiter, publicUrl, now }: SignInAttemptDeps,
  request: ClientHeadersAndIp,
  email: string,
  isAfterLink = false,
): Promise<SignInAttemptOutcome> {
  const token = readDeviceToken(request.headers, publicUrl)
  const device = token && hashToken(token)
  const isKnown = device !== null && (await isKnownDevice(postgres.db, device, email, now()))
  const network = toNetworkAddress(readClientIpAddress(request))
  const taken = await signInLimiter.consume({
    email,
    network,
    knownDevice: isKnown ? device : null,
    isAfterLink,
  })
  if ('refusedBy' in taken) throttledSignInCounter.inc({ limit: taken.refusedBy })
  return taken
}
