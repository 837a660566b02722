import { jetstream, type PubAck } from '@nats-io/jetstream'
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import { InvalidMessageError } from './errors.ts'
import { currentNatsTraceHeaders } from './trace.ts'

const timeoutMs = 5000

export interface StreamMessage {
  subject: string
  bytes: Uint8Array
  /** Within the stream's window, one message with this id is stored. */
  id: string
  /** By default those of the current trace. */
  headers?: MsgHdrs
}

/**
 * Settles once the stream has stored the message.
 * @throws InvalidMessageError if it is too large; after any other error a retry may succeed
 */
export async function publishToStream(
  nats: NatsConnection,
  { subject, bytes, id, headers = currentNatsTraceHeaders() }: StreamMessage,
): Promise<PubAck> {
  if (nats.info && bytes.length > nats.info.max_payload) {
    throw new InvalidMessageError(`${subject} has ${bytes.length} bytes, which the bus refuses.`)
  }
  return jetstream(nats).publish(subject, bytes, { msgID: id, headers, timeout: timeoutMs })
}

export function encodeJsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
