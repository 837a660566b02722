import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import type { DurableConsumer } from '@faresight/kit/bus/durable-consumers'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import type { OwnBus } from './own-bus.ts'

/** How soon the bus sends again what a consumer has taken and said nothing about, until the streams are set up again. */
export async function setAckWait(
  { setupUrl }: Pick<OwnBus, 'setupUrl'>,
  { stream, name }: Pick<DurableConsumer, 'stream' | 'name'>,
  ackWaitMs: number,
): Promise<void> {
  await using nats = await connect(parseNatsUrl(setupUrl))
  const { consumers } = await jetstreamManager(nats)
  await consumers.update(stream, name, { ack_wait: nanos(ackWaitMs) })
}
