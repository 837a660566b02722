import type { EventDefinition, JobDefinition } from '@faresight/contracts/message-definitions'
import { jetStreams } from '@faresight/contracts/streams'

/** What one service takes from one stream, wherever it stopped: made by the deployment, shared by the service's replicas. */
export interface DurableConsumer extends Pick<
  JobDefinition,
  'maxAckPending' | 'ackWaitMs' | 'maxDeliver' | 'backoffMs'
> {
  stream: string
  name: string
  /** The one subject that it takes. */
  subject: string
  user: string
}

const second = 1000

/** Events that fail are tried for about a quarter of an hour: a database may be away for that long. */
const eventRules = {
  maxAckPending: 256,
  ackWaitMs: 30 * second,
  maxDeliver: 12,
  backoffMs: Array.from({ length: 9 }, (_, tries) => 2 ** tries * second),
}

export function jobConsumer(job: JobDefinition): DurableConsumer {
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

/** @throws TypeError for a user whom the event's type does not name among its consumers */
export function eventConsumer({ subject, consumers }: EventDefinition, user: string): DurableConsumer {
  if (!consumers.some((it) => it === user)) throw new TypeError(`${subject} is not for ${user}.`)
  const name = `${user}_${subject.replaceAll('.', '_')}`
  return { stream: jetStreams.events.name, name, subject, user, ...eventRules }
}

/** Every durable consumer that a catalogue needs: one of each job, one of each event for each who hears it. */
export function catalogueConsumers(
  events: readonly EventDefinition[],
  jobs: readonly JobDefinition[],
): DurableConsumer[] {
  return [
    ...jobs.map(jobConsumer),
    ...events.flatMap((event) => event.consumers.map((user) => eventConsumer(event, user))),
  ]
}

/** Where a delivery goes that its consumer gave up on. */
export function deadLetterSubject({ user, subject }: Pick<DurableConsumer, 'user' | 'subject'>): string {
  return `dead.${user}.${subject}`
}
