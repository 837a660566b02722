import { expect, test } from 'vitest'
import { acceptsEventStream } from './accept-header.ts'

test.each([
  ['text/event-stream', true],
  ['application/json, Text/Event-Stream; q=0.5', true],
  ['text/event-stream; charset=utf-8', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream; q=0.000, */*', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['', false],
  [undefined, false],
])('the Accept header %j asks for events: %s', (accept, wants) => {
  expect(acceptsEventStream(accept)).toBe(wants)
})
