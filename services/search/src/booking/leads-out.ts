import { withDeadline } from '@faresight/kit/deadline'
import { isLoopbackHost } from '@faresight/kit/loopback'
import { isPublicAddress } from '../outside/public-address.ts'

/** Every address that a name has. Rejects where nobody can say. */
export type LookUp = (hostname: string) => Promise<string[]>

/** DNS answers soon or, to somebody who waits for a page, too late. */
const deadlineMs = 2000

/**
 * Whether the name of a trusted link leads to public addresses alone: `away` where nobody can say, or says nothing.
 *
 * It is our own answer of this moment. The browser asks again, perhaps somebody else: a name that changes in between, or
 * that shows each asker another face, can still lead it elsewhere. We fetch nothing from there ourselves, so what is
 * left is what any link on the web can do; a browser's own rules for private networks stand against that.
 */
export async function leadsOut({ hostname }: URL, lookUp: LookUp): Promise<'out' | 'inside' | 'away'> {
  // `trustedLink` lets loopback through only for a provider that is there itself.
  if (isLoopbackHost(hostname)) return 'out'
  const addresses = await withDeadline(lookUp(hostname), deadlineMs, 'DNS did not answer').catch(() => [])
  if (!addresses.length) return 'away'
  return addresses.every(isPublicAddress) ? 'out' : 'inside'
}
