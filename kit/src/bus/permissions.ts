import { allBuckets, allEvents, allJobs, allBroadcasts, allRpcs } from '@faresight/contracts/catalogue'
import type { BroadcastDefinition } from '@faresight/contracts/message-definitions'
import type { BackendName } from '@faresight/contracts/services'
import { jetStreams } from '@faresight/contracts/streams'
import { bucketStreamName, bucketKeySubject } from './bucket.ts'
import { deadLetterSubject, type DurableConsumer, catalogueConsumers } from './durable-consumers.ts'

export interface BusPermissions {
  publish: string[]
  subscribe: string[]
}

/** Where answers to a user come in. Nobody else may listen there. */
export function userInboxPrefix(user: string): string {
  return `_INBOX.${user}`
}

/**
 * The subjects that one user needs, and no other, from the catalogue. Answers to RPCs need none: the server lets a
 * listener answer what it was asked (`allow_responses`).
 */
export function busPermissions(user: BackendName): BusPermissions {
  return {
    publish: [
      ...allEvents.filter((it) => it.owner === user).map((it) => it.subject),
      ...allJobs.filter((it) => it.senders.includes(user)).map((it) => it.subject),
      ...catalogueConsumers(allEvents, allJobs)
        .filter((it) => it.user === user)
        .flatMap(toTakeFrom),
      ...allRpcs.filter((it) => it.callers.includes(user)).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.owner === user).map(subjectsOf),
      ...allBuckets
        .filter((it) => it.owner === user)
        .flatMap(({ name }) => [
          bucketKeySubject(name, '*'),
          // How the latest value of a key is asked for.
          `$JS.API.DIRECT.GET.${bucketStreamName(name)}.${bucketKeySubject(name, '*')}`,
        ]),
      ...(user === 'admin' ? toOversee() : []),
    ],
    subscribe: [
      `${userInboxPrefix(user)}.>`,
      ...allRpcs.filter((it) => it.owner === user).map((it) => it.subject),
      ...allBroadcasts.filter((it) => it.listeners.includes(user)).map(subjectsOf),
    ],
  }
}

/** How messages of a consumer are asked for, answered and set aside, and how many there are is learnt. */
function toTakeFrom(durable: DurableConsumer): string[] {
  const { stream, name } = durable
  return [
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
    `$JS.API.CONSUMER.INFO.${stream}.${name}`,
    `$JS.ACK.${stream}.${name}.>`,
    deadLetterSubject(durable),
  ]
}

/** How long every queue is, and what was given up: to read it, and to delete it. */
function toOversee(): string[] {
  const others = catalogueConsumers(allEvents, allJobs).filter(({ user }) => user !== 'admin')
  const { name } = jetStreams.dead
  return [
    ...others.map((it) => `$JS.API.CONSUMER.INFO.${it.stream}.${it.name}`),
    ...['INFO', 'MSG.GET', 'MSG.DELETE'].map((verb) => `$JS.API.STREAM.${verb}.${name}`),
  ]
}

function subjectsOf({ subject, keyed }: BroadcastDefinition): string {
  return keyed ? `${subject}.*` : subject
}
