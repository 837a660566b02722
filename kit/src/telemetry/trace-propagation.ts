import { subscribe } from 'node:diagnostics_channel'
import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { TraceparentPropagator } from './propagator.ts'
import { currentTraceHeaders } from './trace-context.ts'

/** Without a collector: calls, messages, rows and log lines share an id, and nothing is recorded. */
export function startTracePropagation(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new TraceparentPropagator())
  subscribe('undici:request:create', (message) => {
    if (!isCreated(message)) return
    for (const [name, value] of Object.entries(currentTraceHeaders())) message.request.addHeader(name, value)
  })
}

interface Created {
  request: { addHeader(name: string, value: string): void }
}

function isCreated(message: unknown): message is Created {
  if (typeof message !== 'object' || message === null || !('request' in message)) return false
  const { request } = message
  return (
    typeof request === 'object' &&
    request !== null &&
    'addHeader' in request &&
    typeof request.addHeader === 'function'
  )
}
