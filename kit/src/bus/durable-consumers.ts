import type { EventDefinition, JobDefinition } from '@faresight/contracts/message-definitions'
import { jetStreams } from '@faresight/contracts/streams'

export interface DurableConsumer extends Pick<
  JobDefinition,
  'maxAckPending' | 'ackWaitMs' | 'maxDeliver' | 'backoffMs'
> {
  stream: string
  name: string
  subject: string
  user: string
}

const second = 1000

/** Failed events are retried for about a quarter of an hour: a database may be unavailable that long. */
const eventRules = {
  maxAckPending: 256,
  ackWaitMs: 30 * second,
  maxDeliver: 12,
  backoffMs: Array.from({ length: 9 }, (_, tries) => 2 ** tries * second),
}

export function toJobConsumer(job: JobDefinition): DurableConsumer {
  const { subject, owner: user, maxAckPending, ackWaitMs, maxDeliver, backoffMs } = job
  const name = subject.replaceAll('.', '_')
  return {
    stream: jetStreams.jobs.name,
    name,
    subject,
    user,
    maxAckPending,
    ackWaitMs,
    maxDeliver,
    backoffMs,
  }
}

/** @throws TypeError for a user that the event does not list among its consumers */
export function toEventConsumer({ subject, consumers }: EventDefinition, user: string): DurableConsumer {
  if (!consumers.some((it) => it === user)) throw new TypeError(`${subject} is not for ${user}.`)
  const name = `${user}_${subject.replaceAll('.', '_')}`
  return { stream: jetStreams.events.name, name, subject, user, ...eventRules }
}

export function deriveDurableConsumers(
  events: readonly EventDefinition[],
  jobs: readonly JobDefinition[],
): DurableConsumer[] {
  return [
    ...jobs.map(toJobConsumer),
    ...events.flatMap((event) => event.consumers.map((user) => toEventConsumer(event, user))),
  ]
}

export function deadLetterSubject({ user, subject }: Pick<DurableConsumer, 'user' | 'subject'>): string {
  return `dead.${user}.${subject}`
}
