import { Readable } from 'node:stream'
import type { AccessLevel, StreamEventSchemas, RouteDefinition } from '@faresight/contracts/route'
import type * as z from 'zod'
import { addContractRoute, type RouteCall } from './add-route.ts'
import type { Service } from './service.ts'

export interface TextDownload {
  /** Letters, digits, dots and hyphens. */
  name: string
  text: AsyncIterable<string>
}

/** An error before the first piece is a problem reply; a later one breaks the reply off. */
export function mountFileDownload<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  X extends AccessLevel,
  E extends StreamEventSchemas,
>(
  service: Service,
  route: RouteDefinition<P, Q, B, A, X, E>,
  handler: (call: RouteCall<z.output<P>, z.output<Q>, z.output<B>, X>) => Promise<TextDownload>,
): void {
  const { mediaType } = route
  if (mediaType === undefined) throw new Error(`${route.method} ${route.path} does not respond with a file.`)
  addContractRoute(service, route, async (call) => {
    const { name, text } = await handler(call)
    const pieces = text[Symbol.asyncIterator]()
    const first = await pieces.next()
    const stream = Readable.from(rest(first, pieces), { objectMode: false })
    // Also where the caller has left before reading any of it.
    stream.once('close', () => void Promise.resolve(pieces.return?.()).catch(() => {}))
    return call.reply
      .headers({
        'content-type': `${mediaType}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(stream)
  })
}

async function* rest(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
): AsyncGenerator<string, void, undefined> {
  for (let step = first; !step.done; step = await pieces.next()) yield step.value
}
