import { allBuckets, allEvents, allJobs, allBroadcasts, allRpcs } from '@faresight/contracts/catalogue'
import type { BroadcastDefinition } from '@faresight/contracts/message-definitions'
import type { BackendName } from '@faresight/contracts/services'
import { jetStreams } from '@faresight/contracts/streams'
import { bucketStreamName, bucketKeySubject } from './bucket.ts'
import { deadLetterSubject, type DurableConsumer, deriveDurableConsumers } from './durable-consumers.ts'

export interface BusPermissions {
  publish: string[]
  subscribe: string[]
}

/** No other user may subscribe below it. */
export function userInboxPrefix(user: string): string {
  return `_INBOX.${user}`
}

/** From the catalogue. Replies to RPCs need none: subscribers may answer what they receive (`allow_responses`). */
export function deriveBusPermissions(user: BackendName): BusPermissions {
  return {
    publish: [
      ...allEvents.filter((it) => it.owner === user).map((it) => it.subject),
      ...allJobs.filter((it) => it.senders.includes(user)).map((it) => it.subject),
      ...deriveDurableConsumers(allEvents, allJobs)
        .filter((it) => it.user === user)
        .flatMap(consumerSubjects),
      ...allRpcs.filter((it) => it.callers.includes(user)).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.owner === user).map(toBroadcastSubject),
      ...allBuckets
        .filter((it) => it.owner === user)
        .flatMap(({ name }) => [
          bucketKeySubject(name, '*'),
          `$JS.API.DIRECT.GET.${bucketStreamName(name)}.${bucketKeySubject(name, '*')}`,
        ]),
      ...(user === 'admin' ? queueAdminSubjects() : []),
    ],
    subscribe: [
      `${userInboxPrefix(user)}.>`,
      ...allRpcs.filter((it) => it.owner === user).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.subscribers.includes(user)).map(toBroadcastSubject),
    ],
  }
}

function consumerSubjects(durable: DurableConsumer): string[] {
  const { stream, name } = durable
  return [
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
    deadLetterSubject(durable),
  ]
}

function queueAdminSubjects(): string[] {
  const others = deriveDurableConsumers(allEvents, allJobs).filter(({ user }) => user !== 'admin')
  const { name } = jetStreams.dead
  return [
    ...others.map((it) => `$JS.API.CONSUMER.INFO.${it.stream}.${it.name}`),
    ...['INFO', 'MSG.GET', 'MSG.DELETE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`),
  ]
}

function toBroadcastSubject({ subject, keyed }: BroadcastDefinition): string {
  return keyed ? `${subject}.*` : subject
}
