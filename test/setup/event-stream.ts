import type * as z from 'zod'

type Schemas = Readonly<Record<string, z.ZodType>>

/** An event of a stream as a client takes it. */
export type EventOf<S extends Schemas> = {
  [K in keyof S & string]: { id: number; event: K; data: z.output<S[K]> }
}[keyof S & string]

/** Reads an event stream over the network until its end, each event held against its schema; who stops taking events leaves. */
export async function* eventsAt<S extends Schemas>(
  schemas: S,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): AsyncGenerator<EventOf<S>, void, undefined> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'text/event-stream', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Nothing comes after what was seen.
  if (answer.status === 204) return
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let text = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const frames = (text + chunk).split('\n\n')
    text = frames.pop() ?? ''
    for (const { id, event, data } of eventsIn(frames)) {
      const schema = schemas[event]
      if (!schema) throw new Error(`The stream has no event "${event}".`)
      schema.parse(data)
      // The schema has just taken it. What was sent is handed on, so that a test sees also what a schema would drop.
      yield { id, event, data } as EventOf<S>
    }
  }
}

interface Sent {
  id: number
  event: string
  data: unknown
}

/** The events among the frames of a stream, which may be comments, too. */
export function eventsIn(frames: readonly string[]): Sent[] {
  return frames
    .filter((frame) => /^event: /m.test(frame))
    .map((frame) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
      return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) }
    })
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
