import type { IncomingHttpHeaders } from 'node:http'
import { clientIpAddress, toNetworkAddress } from '@faresight/kit/http/caller'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { deviceTokenOf } from '../devices/device.ts'
import { isKnownDevice } from '../devices/store.ts'
import { throttled } from '../metrics.ts'
import type { Taken } from './throttle.ts'

/** The part of a request that tells who guesses. */
export interface GuessingRequest {
  headers: IncomingHttpHeaders
  ip: string
}

/**
 * Takes room for one guess at the password of `email`, normalised. It asks the same of the database whether or not there
 * is such an account.
 *
 * @param isAfterLink whether it is one at a code, in a browser in which a mailed link was opened
 */
export async function takeGuess(
  { postgres, throttle, publicUrl, now }: Deps,
  request: GuessingRequest,
  email: string,
  isAfterLink = false,
): Promise<Taken> {
  const token = deviceTokenOf(request.headers, publicUrl)
  const device = token && hashToken(token)
  const isKnown = device !== null && (await isKnownDevice(postgres.db, device, email, now()))
  const network = toNetworkAddress(clientIpAddress(request))
  const taken = await throttle.take({ email, network, knownDevice: isKnown ? device : null, isAfterLink })
  if ('refusedBy' in taken) throttled.inc({ allowance: taken.refusedBy })
  return taken
}
