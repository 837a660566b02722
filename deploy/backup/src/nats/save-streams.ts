import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { jetStreams } from '@faresight/contracts/streams'
import type { JetStreamManager, NextMsgRequest, StoredMsg } from '@nats-io/jetstream'
import type { Client } from 'pg'
import * as z from 'zod'
import { writeBackupFile } from '../backup-files.ts'
import type { SavedStream } from '../manifest.ts'
import type { StreamPosition } from './streams.ts'

/** A message in a backup: a line of JSON. */
export const savedMessage = z.object({
  seq: z.int(),
  subject: z.string(),
  /** When the stream stored it. */
  time: z.string(),
  headers: z.array(z.tuple([z.string(), z.array(z.string())])),
  /** Base64. */
  data: z.string(),
})

/** Saves the messages of a stream up to its position, without the skipped sequence numbers. */
export async function saveStream(
  manager: JetStreamManager,
  folder: string,
  name: string,
  { last, acknowledged }: StreamPosition,
  skipped: ReadonlySet<number>,
): Promise<SavedStream> {
  let messages = 0
  const lines = async function* () {
    for await (const message of readMessages(manager, name, 1, last)) {
      if (skipped.has(message.seq)) continue
      messages++
      yield Buffer.from(`${JSON.stringify(toSavedMessage(message))}\n`)
    }
  }
  const file = await writeBackupFile(folder, `nats/${name}.jsonl.gz`, lines())
  return { ...file, name, messages, acknowledged }
}

/**
 * Events that were committed after the snapshot of the transaction and are already in the stream. Restored, they would
 * report what the restored tables do not contain.
 *
 * @param after the last sequence number before the snapshot
 * @param upTo the last one after it
 * @param schemas those with an outbox, which keeps every event for a day
 * @returns their sequence numbers
 */
export async function findEventsAfterSnapshot(
  client: Client,
  manager: JetStreamManager,
  { after, upTo }: { after: number; upTo: number },
  schemas: readonly string[],
): Promise<Set<number>> {
  const published = new Map<number, string>()
  for await (const { seq, data } of readMessages(manager, jetStreams.events.name, after + 1, upTo)) {
    const event = eventEnvelopeSchema.safeParse(parseJson(data))
    // A service without an outbox records elsewhere what it has published.
    if (event.success && schemas.includes(event.data.source)) published.set(seq, event.data.id)
  }
  const known = new Set<string>()
  for (const schema of published.size ? schemas : []) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${client.escapeIdentifier(schema)}.outbox where id = any($1::uuid[])`,
      [[...published.values()]],
    )
    for (const { id } of rows) known.add(id)
  }
  return new Set([...published].filter(([, id]) => !known.has(id)).map(([seq]) => seq))
}

/** The messages from one sequence number to another, both included. */
async function* readMessages(
  { streams }: JetStreamManager,
  stream: string,
  from: number,
  to: number,
): AsyncGenerator<StoredMsg> {
  for (let seq = Math.max(1, from); seq <= to; seq++) {
    // The message with this number or the next one: acknowledged jobs leave gaps.
    const request: NextMsgRequest & { seq: number } = { seq, next_by_subj: '>' }
    const message = await streams.getMessage(stream, request)
    if (!message || message.seq > to) return
    seq = message.seq
    yield message
  }
}

function toSavedMessage({ seq, subject, time, header, data }: StoredMsg): z.output<typeof savedMessage> {
  const headers = header.keys().map((name): [string, string[]] => [name, header.values(name)])
  return { seq, subject, time: time.toISOString(), headers, data: Buffer.from(data).toString('base64') }
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return undefined
  }
}
