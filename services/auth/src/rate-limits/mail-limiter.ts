import { hash } from 'node:crypto'
import { rateLimitRetentionMinutes } from '@faresight/contracts/retention'
import type { Postgres } from '@faresight/kit/postgres'
import { toIpv6Slash48 } from './sign-in-limits.ts'
import { consumeRateLimitPoint, createPostgresLimiter } from './postgres-limiter.ts'

const windowSeconds = rateLimitRetentionMinutes * 60

/** Emails per category, mailbox and hour that anyone can trigger. */
const emailsPerMailbox = { points: 20, duration: windowSeconds }

/** Far fewer per requester, so that a stranger cannot use up the mailbox's limit. */
const emailsPerRequester = { points: 5, duration: windowSeconds }

/** Requests per network and hour, for any address: more than an office needs, less than spam needs. */
const requestsPerNetwork = { points: 100, duration: windowSeconds }

/** Separate limits: registrations for an address must not block its password reset. */
export type MailLimitCategory = 'account' | 'reset' | 'sign-in-link'

export interface MailLimiter {
  consumeForNetwork: (network: string) => Promise<number | null>
  /** @returns whether the email is allowed */
  consumeForRequester: (category: MailLimitCategory, email: string, network: string) => Promise<boolean>
  /** @returns whether the email is allowed */
  consumeForMailbox: (category: MailLimitCategory, email: string) => Promise<boolean>
}

export function createMailLimiter({ pool }: Pick<Postgres, 'pool'>): MailLimiter {
  const limiters = {
    account: createPostgresLimiter('mail', emailsPerMailbox, pool),
    reset: createPostgresLimiter('mail-reset', emailsPerMailbox, pool),
    'sign-in-link': createPostgresLimiter('mail-link', emailsPerMailbox, pool),
  }
  const ofRequesters = {
    account: createPostgresLimiter('mail-requester', emailsPerRequester, pool),
    reset: createPostgresLimiter('mail-reset-requester', emailsPerRequester, pool),
    'sign-in-link': createPostgresLimiter('mail-link-requester', emailsPerRequester, pool),
  }
  const ofNetworks = createPostgresLimiter('mail-network', requestsPerNetwork, pool)
  // One customer may have a whole IPv6 block.
  const requesterOf = (network: string) => toIpv6Slash48(network) ?? network
  return {
    consumeForNetwork: (network) => consumeRateLimitPoint(ofNetworks, hash('sha256', requesterOf(network))),
    async consumeForRequester(category, email, network) {
      return (
        (await consumeRateLimitPoint(
          ofRequesters[category],
          hash('sha256', `${email} ${requesterOf(network)}`),
        )) === null
      )
    },
    consumeForMailbox: async (category, email) =>
      (await consumeRateLimitPoint(limiters[category], hash('sha256', email))) === null,
  }
}
