import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { TraceparentPropagator } from './propagator.ts'

const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`

test('only traceparent is propagated, not tracestate and baggage', () => {
  const sent = { traceparent, tracestate: 'them=whatever', baggage: 'name=ada' }
  const propagator = new TraceparentPropagator()
  const within = propagator.extract(ROOT_CONTEXT, sent, defaultTextMapGetter)
  expect(trace.getSpanContext(within)).toMatchObject({ traceId: 'ab'.repeat(16), isRemote: true })
  const carried = {}
  propagator.inject(within, carried, defaultTextMapSetter)
  expect(carried).toEqual({ traceparent })
})

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, `00-${'a'.repeat(5000)}-b-01`])(
  'an invalid traceparent is ignored: %.20s',
  (bad) => {
    const within = new TraceparentPropagator().extract(
      ROOT_CONTEXT,
      { traceparent: bad },
      defaultTextMapGetter,
    )
    expect(trace.getSpanContext(within)).toBeUndefined()
  },
)
