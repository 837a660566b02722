import { buckets, events, jobs, lives, rpcs } from '@faresight/contracts/catalogue'
import type { BusUser } from '@faresight/contracts/messages'
import { natsPermissions } from '@faresight/kit/bus/permissions'
import type { BusAccount } from './nats-config.ts'

/** The bus user that makes the streams; no service runs as it. */
export const setupUser = 'setup'

/** Every process that has a user of its own on the bus: whoever the catalogue names. */
export function busUsers(): BusUser[] {
  const named = [
    ...events.flatMap((it) => [it.owner, ...it.consumers]),
    ...jobs.flatMap((it) => [it.owner, ...it.senders]),
    ...rpcs.flatMap((it) => [it.owner, ...it.callers]),
    ...lives.flatMap((it) => [it.owner, ...it.listeners]),
    ...buckets.map((it) => it.owner),
  ]
  return [...new Set(named)].sort()
}

/** The accounts of the server: each service with its own subjects alone, and the one that may do everything. */
export function busAccounts(passwordOf: (user: string) => string): BusAccount[] {
  return [
    { user: setupUser, password: passwordOf(setupUser) },
    ...busUsers().map((user) => ({ user, password: passwordOf(user), permissions: natsPermissions(user) })),
  ]
}
