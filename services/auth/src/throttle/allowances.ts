import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { rateLimitRetentionMinutes } from '@faresight/contracts/retention'
import { toNetworkAddress } from '@faresight/kit/http/caller'

const minute = 60
/** The longest, after which nothing is known any more. */
const longest = rateLimitRetentionMinutes * minute

/** How many guesses at passwords each of them gives in how many seconds. A sign-in that works out costs nothing. */
export const allowances = {
  /** All that a browser gets in which the account's owner has signed in before. No other counts for it. */
  device: { points: 10, duration: 15 * minute },
  everywhere: { points: 600, duration: minute },
  /** A /48 of IPv6, which one customer may have: 65,536 networks. */
  block: { points: 300, duration: longest },
  network: { points: 100, duration: longest },
  'account-and-network': { points: 5, duration: 15 * minute },
  account: { points: 20, duration: longest },
  /** Of codes of an app, where a mailed link was the first step: others cannot use it up, who do not read the mail. */
  'after-link': { points: 10, duration: longest },
} as const

export type Allowance = keyof typeof allowances

/** Somebody says that an account is theirs. */
export interface Guess {
  /** The address of the account, normalised; there need not be one. */
  email: string
  network: string
  /** Id of the browser, where the account's owner has signed in in it. */
  knownDevice: string | null
  /** A code, from a browser in which a mailed link was opened. */
  isAfterLink?: boolean
}

/** Of IPv4 each address is one already. */
const bitsOfBlock = { ipv4: 32, ipv6: 48 }

/** The block of a network; `null` of IPv4. */
export function blockOf(network: string): string | null {
  const block = toNetworkAddress(network, bitsOfBlock)
  return isIPv6(block) ? block : null
}

/**
 * What a guess is taken from, in this order: as long as the first says no, the others cost neither a statement nor a row.
 * Who reads the keys learns neither addresses nor networks.
 */
export function allowancesOf({
  email,
  network,
  knownDevice,
  isAfterLink = false,
}: Guess): Array<[Allowance, key: string]> {
  if (knownDevice !== null) return [['device', knownDevice]]
  if (isAfterLink) return [['after-link', hash('sha256', email)]]
  const block = blockOf(network)
  const ofBlock: Array<[Allowance, string]> = block === null ? [] : [['block', hash('sha256', block)]]
  return [
    ['everywhere', ''],
    ...ofBlock,
    ['network', hash('sha256', network)],
    ['account-and-network', hash('sha256', `${email} ${network}`)],
    ['account', hash('sha256', email)],
  ]
}
