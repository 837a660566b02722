import type * as z from 'zod'

type Schemas = Readonly<Record<string, z.ZodType>>

/** An event of a stream with these schemas. */
export type ReceivedStreamEvent<S extends Schemas> = {
  [K in keyof S & string]: { id: number; event: K; data: z.output<S[K]> }
}[keyof S & string]

/** Reads an event stream until its end or until the caller stops. @throws for an event that breaks its schema */
export async function* readEventStream<S extends Schemas>(
  schemas: S,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): AsyncGenerator<ReceivedStreamEvent<S>, void, undefined> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'text/event-stream', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  // No events after `last-event-id`.
  if (answer.status === 204) return
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let text = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop() ?? ''
    for (const { id, event, data } of parseEventFrames(frames)) {
      const schema = schemas[event]
      if (!schema) throw new Error(`The stream has no event "${event}".`)
      schema.parse(data)
      // The event as sent, so that tests also see what the schema would drop.
      yield { id, event, data } as ReceivedStreamEvent<S>
    }
  }
}

interface Sent {
  id: number
  event: string
  data: unknown
}

/** Parses frames and leaves out comments. */
export function parseEventFrames(frames: readonly string[]): Sent[] {
  return frames
    .filter((frame) => /^event: /m.test(frame))
    .map((frame) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
      return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) }
    })
}

export async function collectAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
