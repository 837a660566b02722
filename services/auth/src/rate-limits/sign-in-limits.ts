import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { rateLimitRetentionMinutes } from '@faresight/contracts/retention'
import { toNetworkAddress } from '@faresight/kit/http/caller'

const minute = 60
const maxSeconds = rateLimitRetentionMinutes * minute

/** Failed attempts per seconds. A successful sign-in is refunded. */
export const signInLimits = {
  /** A browser in which the user has signed in before; no other limit applies to it. */
  device: { points: 10, duration: 15 * minute },
  everywhere: { points: 600, duration: minute },
  /** A /48 of IPv6, which one customer may have: 65,536 networks. */
  block: { points: 300, duration: maxSeconds },
  network: { points: 100, duration: maxSeconds },
  'account-and-network': { points: 5, duration: 15 * minute },
  account: { points: 20, duration: maxSeconds },
  /** Codes after a sign-in link: only the mailbox's owner can use it up. */
  'after-link': { points: 10, duration: maxSeconds },
} as const

export type SignInLimitName = keyof typeof signInLimits

export interface SignInAttempt {
  email: string
  network: string
  /** Hash of the device cookie if the user has signed in in this browser. */
  knownDevice: string | null
  /** A code, after a sign-in link was opened in this browser. */
  isAfterLink?: boolean
}

/** An IPv4 address is its own block. */
const blockBits = { ipv4: 32, ipv6: 48 }

export function toIpv6Slash48(network: string): string | null {
  const block = toNetworkAddress(network, blockBits)
  return isIPv6(block) ? block : null
}

/** In order of evaluation: the first refusal skips the rest. Keys are hashes. */
export function toSignInLimitKeys({
  email,
  network,
  knownDevice,
  isAfterLink = false,
}: SignInAttempt): Array<[SignInLimitName, key: string]> {
  if (knownDevice !== null) return [['device', knownDevice]]
  if (isAfterLink) return [['after-link', hash('sha256', email)]]
  const block = toIpv6Slash48(network)
  const ofBlock: Array<[SignInLimitName, string]> = block === null ? [] : [['block', hash('sha256', block)]]
  return [
    ['everywhere', ''],
    ...ofBlock,
    ['network', hash('sha256', network)],
    ['account-and-network', hash('sha256', `${email} ${network}`)],
    ['account', hash('sha256', email)],
  ]
}
