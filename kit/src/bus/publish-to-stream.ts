import { jetstream } from '@nats-io/jetstream'
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import { InvalidMessageError } from './errors.ts'
import { currentNatsTraceHeaders } from './trace.ts'

const timeoutMs = 5000

/**
 * Settles once the stream has stored the message. The same `id` within the stream's window is stored once.
 * @returns its sequence
 * @throws InvalidMessageError if it is too large; after any other error a retry may succeed
 */
export async function publishToStream(
  nats: NatsConnection,
  subject: string,
  bytes: Uint8Array,
  { id, headers = currentNatsTraceHeaders() }: { id: string; headers?: MsgHdrs },
): Promise<number> {
  if (nats.info && bytes.length > nats.info.max_payload) {
    throw new InvalidMessageError(`${subject} has ${bytes.length} bytes, which the bus refuses.`)
  }
  const { seq } = await jetstream(nats).publish(subject, bytes, { msgID: id, headers, timeout: timeoutMs })
  return seq
}

export function encodeJsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
