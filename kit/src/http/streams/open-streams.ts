import type { FastifyInstance, FastifyReply } from 'fastify'

export interface OpenStreams {
  /** Aborts when the caller leaves or has left, and when the process begins to close. */
  track: (reply: FastifyReply) => AbortSignal
}

export function trackOpenStreams(app: FastifyInstance): OpenStreams {
  const open = new Set<AbortController>()
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const stream of open) stream.abort()
    done()
  })
  return {
    track(reply) {
      const stream = new AbortController()
      const isLeft = reply.raw.destroyed
      if (isClosing || isLeft) stream.abort()
      // The caller left during a hook: 'close' was emitted, and is not emitted again.
      if (isLeft) return stream.signal
      open.add(stream)
      reply.raw.once('close', () => {
        open.delete(stream)
        stream.abort()
      })
      return stream.signal
    },
  }
}
