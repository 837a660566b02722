import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { jetStreams } from '@faresight/contracts/streams'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { Client } from 'pg'
import { messagesOf } from './messages.ts'

/**
 * Events that tell of what the tables of the transaction at hand do not show yet: they were committed after its moment, and
 * published before we saw how far the stream was. Restored, they would tell of what never happened.
 *
 * @param after up to where the stream was before that moment
 * @param upTo up to where it was after it
 * @param schemas that have an outbox, which keeps every event for a day
 * @returns the numbers of their messages
 */
export async function eventsToCome(
  client: Client,
  manager: JetStreamManager,
  { after, upTo }: { after: number; upTo: number },
  schemas: readonly string[],
): Promise<Set<number>> {
  const told = new Map<number, string>()
  for await (const { seq, data } of messagesOf(manager, jetStreams.events.name, after + 1, upTo)) {
    const said = eventEnvelopeSchema.safeParse(parsed(data))
    // Who has no outbox keeps its own account of what it has told.
    if (said.success && schemas.includes(said.data.source)) told.set(seq, said.data.id)
  }
  const known = new Set<string>()
  for (const schema of told.size ? schemas : []) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${client.escapeIdentifier(schema)}.outbox where id = any($1::uuid[])`,
      [[...told.values()]],
    )
    for (const { id } of rows) known.add(id)
  }
  return new Set([...told].filter(([, id]) => !known.has(id)).map(([seq]) => seq))
}

function parsed(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return undefined
  }
}
