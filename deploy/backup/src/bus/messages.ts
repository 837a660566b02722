import type { JetStreamManager, NextMsgRequest, StoredMsg } from '@nats-io/jetstream'
import * as z from 'zod'

/** A message as it stands in a backup, in a line of JSON. */
const message = z.object({
  seq: z.int(),
  subject: z.string(),
  /** When the stream had stored it. */
  time: z.string(),
  headers: z.array(z.tuple([z.string(), z.array(z.string())])),
  /** Base64. */
  data: z.string(),
})

export type Message = z.output<typeof message>

/** The messages of a stream from one number to another, both included, in their order. */
export async function* messagesOf(
  { streams }: Pick<JetStreamManager, 'streams'>,
  stream: string,
  from: number,
  to: number,
): AsyncGenerator<StoredMsg> {
  for (let seq = Math.max(1, from); seq <= to; seq++) {
    // That of this number or the next one: a queue has lost most of its messages to those who did the work.
    const wanted: NextMsgRequest & { seq: number } = { seq, next_by_subj: '>' }
    const found = await streams.getMessage(stream, wanted)
    if (!found || found.seq > to) return
    seq = found.seq
    yield found
  }
}

export function lineOf({ seq, subject, time, header, data }: StoredMsg): string {
  const headers = header.keys().map((name): [string, string[]] => [name, header.values(name)])
  const line: Message = {
    seq,
    subject,
    time: time.toISOString(),
    headers,
    data: Buffer.from(data).toString('base64'),
  }
  return `${JSON.stringify(line)}\n`
}

export function readLine(line: string): Message {
  return message.parse(JSON.parse(line))
}
