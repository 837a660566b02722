import { type ScanStream, scanStream } from '@faresight/contracts/ai-scan/stream'

/** An event as a client takes it. A visitor's `done` is a part of the record that others get. */
export type Told = {
  [K in keyof ScanStream]: { id: number; event: K; data: ScanStream[K] }
}[keyof ScanStream]

/** Reads an event stream until its end; who stops taking events leaves. */
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
  const { id, event, data } = Object.fromEntries(fields)
  if (event && event in scanStream)
    // Made by the same schemas, on its way out.
    yield { id: Number(id), event, data: JSON.parse(data ?? '') } as Told
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
