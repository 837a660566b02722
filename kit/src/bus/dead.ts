import { headers, type NatsConnection } from '@nats-io/transport-node'
import { deadSubject, type Durable } from './durables.ts'
import type { Delivery } from './delivery.ts'
import { scrub } from '../telemetry/redact.ts'
import { store } from './store.ts'

/** Why a message was set aside, in one line, without what a log may not hold: it is kept for longer than any. */
const reasonHeader = 'Faresight-Reason'

const mostReason = 500

/** Keeps a delivery for an operator, as it came, with the reason beside it. */
export async function setAside(
  nats: NatsConnection,
  durable: Durable,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  const kept = headers()
  for (const [name, values] of delivery.headers ?? []) {
    // The server's own instructions were for the first stream.
    if (!name.startsWith('Nats-')) for (const value of values) kept.append(name, value)
  }
  kept.set(reasonHeader, reasonOf(error))
  kept.set('Faresight-Attempts', String(delivery.attempt))
  const id = delivery.headers?.get('Nats-Msg-Id') ?? ''
  if (id) kept.set('Faresight-Message-Id', id)
  await store(nats, deadSubject(durable), delivery.data, {
    id: `${durable.name} ${delivery.key}`,
    headers: kept,
  })
}

function reasonOf(error: unknown): string {
  const text =
    error instanceof Error ? `${error.name}: ${error.message}` : 'Something that is no error was thrown.'
  return scrub(text).replaceAll(/\s+/g, ' ').slice(0, mostReason)
}
