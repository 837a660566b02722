import { allBuckets, allEvents, allJobs, allBroadcasts, allRpcs } from '@faresight/contracts/catalogue'
import type { BroadcastDefinition } from '@faresight/contracts/message-definitions'
import type { BackendName } from '@faresight/contracts/services'
import { jetStreams } from '@faresight/contracts/streams'
import { bucketStreamName, bucketKeySubject } from './bucket.ts'
import { deadLetterSubject, type DurableConsumer, listDurableConsumers } from './durable-consumers.ts'

export interface BusPermissions {
  publish: string[]
  subscribe: string[]
}

/** The prefix of subjects for replies to a user. No other user may subscribe to them. */
export function userInboxPrefix(user: string): string {
  return `_INBOX.${user}`
}

/**
 * The subjects that one user needs, from the catalogue. Replies to RPCs need no permission: the server lets a subscriber answer what
 * it received (`allow_responses`).
 */
export function listBusPermissions(user: BackendName): BusPermissions {
  return {
    publish: [
      ...allEvents.filter((it) => it.owner === user).map((it) => it.subject),
      ...allJobs.filter((it) => it.senders.includes(user)).map((it) => it.subject),
      ...listDurableConsumers(allEvents, allJobs)
        .filter((it) => it.user === user)
        .flatMap(toTakeFrom),
      ...allRpcs.filter((it) => it.callers.includes(user)).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.owner === user).map(subjectsOf),
      ...allBuckets
        .filter((it) => it.owner === user)
        .flatMap(({ name }) => [
          bucketKeySubject(name, '*'),
          // Reads the latest value of a key.
          `$JS.API.DIRECT.GET.${bucketStreamName(name)}.${bucketKeySubject(name, '*')}`,
        ]),
      ...(user === 'admin' ? toOversee() : []),
    ],
    subscribe: [
      `${userInboxPrefix(user)}.>`,
      ...allRpcs.filter((it) => it.owner === user).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.subscribers.includes(user)).map(subjectsOf),
    ],
  }
}

/** Fetch, acknowledge, dead-letter and count the messages of a consumer. */
function toTakeFrom(durable: DurableConsumer): string[] {
  const { stream, name } = durable
  return [
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
    deadLetterSubject(durable),
  ]
}

/** Count all queues; read and delete dead letters. */
function toOversee(): string[] {
  const others = listDurableConsumers(allEvents, allJobs).filter(({ user }) => user !== 'admin')
  const { name } = jetStreams.dead
  return [
    ...others.map((it) => `$JS.API.CONSUMER.INFO.${it.stream}.${it.name}`),
    ...['INFO', 'MSG.GET', 'MSG.DELETE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`),
  ]
}

function subjectsOf({ subject, keyed }: BroadcastDefinition): string {
  return keyed ? `${subject}.*` : subject
}
