import { searchStream, type SearchStream } from '@faresight/contracts/search/stream'

/** An event as a client takes it. */
export type Told = {
  [K in keyof SearchStream]: { id: number; event: K; data: SearchStream[K] }
}[keyof SearchStream]

/** Reads an event stream over the network until its end; who stops taking events leaves. */
export async function* eventsAt(
  url: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
): AsyncGenerator<Told, void, undefined> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'text/event-stream', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
  let text = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield* toldIn(block)
  }
}

function* toldIn(block: string): Generator<Told, void, undefined> {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? []
    return name && value !== undefined ? [[name, value] as const] : []
  })
  const told = Object.fromEntries(fields)
  if (told['event']) yield toldBy(told)
}

function toldBy({ id, event, data }: Record<string, string>): Told {
  const schemas: Record<string, { parse(data: unknown): unknown }> = searchStream
  // The schema of that event has just parsed it.
  return { id: Number(id), event, data: schemas[event ?? '']?.parse(JSON.parse(data ?? '')) } as Told
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** The results that somebody has who followed the events. */
export function heldAfter(events: readonly Told[]): Map<string, SearchStream['offers']['results'][number]> {
  const held = new Map<string, SearchStream['offers']['results'][number]>()
  for (const { event, data } of events) {
    if (event !== 'offers') continue
    for (const id of data.removed) held.delete(id)
    for (const result of data.results) held.set(result.id, result)
  }
  return held
}
