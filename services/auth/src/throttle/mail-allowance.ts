import { hash } from 'node:crypto'
import { rateLimitRetentionMinutes } from '@faresight/contracts/retention'
import type { Postgres } from '@faresight/kit/postgres'
import { blockOf } from './allowances.ts'
import { consume, limiterOf } from './limiter.ts'

const duration = rateLimitRetentionMinutes * 60

/** How many letters of each sort a mailbox gets in how many seconds because somebody typed its address. */
const mailsAMailbox = { points: 20, duration }

/** How many of them one network has it get: far fewer, so that a stranger does not use up what its owner may ask for. */
const mailsARequester = { points: 5, duration }

/** How many calls for a letter one network makes, whatever the addresses: an office signs up with fewer, spam would need more. */
const callsANetwork = { points: 100, duration }

/** Each counts for itself, so that nobody keeps an owner from a new password by asking for accounts with their address. */
export type MailSort = 'account' | 'reset' | 'sign-in-link'

export interface MailAllowance {
  /** Counts a call for a letter from `network`; `null`, or until when it may make no more, in milliseconds since 1970. */
  takeOfNetwork: (network: string) => Promise<number | null>
  /** Whether whoever asks from `network` may have one more of that sort go to `email`, normalised; if so it counts. */
  takeAsRequester: (sort: MailSort, email: string, network: string) => Promise<boolean>
  /** Whether one more of that sort may go to `email`, normalised; if so it counts. */
  take: (sort: MailSort, email: string) => Promise<boolean>
}

export function createMailAllowance({ pool }: Pick<Postgres, 'pool'>): MailAllowance {
  const limiters = {
    account: limiterOf('mail', mailsAMailbox, pool),
    reset: limiterOf('mail-reset', mailsAMailbox, pool),
    'sign-in-link': limiterOf('mail-link', mailsAMailbox, pool),
  }
  const ofRequesters = {
    account: limiterOf('mail-requester', mailsARequester, pool),
    reset: limiterOf('mail-reset-requester', mailsARequester, pool),
    'sign-in-link': limiterOf('mail-link-requester', mailsARequester, pool),
  }
  const ofNetworks = limiterOf('mail-network', callsANetwork, pool)
  // One customer may have a whole block of IPv6.
  const requesterOf = (network: string) => blockOf(network) ?? network
  return {
    takeOfNetwork: (network) => consume(ofNetworks, hash('sha256', requesterOf(network))),
    async takeAsRequester(sort, email, network) {
      return (await consume(ofRequesters[sort], hash('sha256', `${email} ${requesterOf(network)}`))) === null
    },
    take: async (sort, email) => (await consume(limiters[sort], hash('sha256', email))) === null,
  }
}
