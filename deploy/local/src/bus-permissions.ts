import { events, lives, rpcs } from '@faresight/contracts/catalogue'
import type { BusUser } from '@faresight/contracts/messages'
import { streams } from '@faresight/contracts/streams'

export interface BusPermissions {
  publish: string[]
  subscribe: string[]
}

/** Every process that has a user of its own on the bus: whoever the catalogue names. */
export function busUsers(): BusUser[] {
  const named = [
    ...events.flatMap((it) => [it.owner, ...it.consumers]),
    ...rpcs.flatMap((it) => [it.owner, ...it.callers]),
    ...lives.flatMap((it) => [it.owner, ...it.listeners]),
  ]
  return [...new Set(named)].sort()
}

/** The subjects that one user needs, and no other: what the catalogue says, and JetStream's own for its consumers. */
export function permissionsOf(user: BusUser): BusPermissions {
  const consumed = events.filter((it) => it.consumers.includes(user))
  return {
    publish: [
      ...events.filter((it) => it.owner === user).map((it) => it.subject),
      ...rpcs.filter((it) => it.callers.includes(user)).map((it) => it.subject),
      ...lives.filter((it) => it.owner === user).map((it) => it.subject),
      ...consumed.flatMap((it) => consumerSubjects(user, it.subject)),
    ],
    subscribe: [
      `_INBOX.${user}.>`,
      ...rpcs.filter((it) => it.owner === user).map((it) => it.subject),
      ...lives.filter((it) => it.listeners.includes(user)).map((it) => it.subject),
    ],
  }
}

/** The durable consumer of one service for one event: `<service>__<subject with underscores>`. */
function consumerName(user: BusUser, subject: string): string {
  return `${user}__${subject.replaceAll('.', '_')}`
}

function consumerSubjects(user: BusUser, subject: string): string[] {
  const stream = streams.events.name
  const consumer = consumerName(user, subject)
  return [
    // Its own consumer, and only with its own filter: the subject is a part of the request's address.
    `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
    `$JS.ACK.${stream}.${consumer}.>`,
    `dead.${consumer}.${subject}`,
  ]
}
