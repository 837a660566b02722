import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { replyMaskedFailure } from './forward-reply.ts'

test('replaces a failure whose body breaks off', async () => {
  const body = new PassThrough()
  const sent: unknown[] = []
  const reply = {
    statusCode: 500,
    getHeader: () => undefined,
    removeHeader: () => undefined,
    send: (payload: unknown) => sent.push(payload),
  }
  replyMaskedFailure('search', body, reply)
  body.write('half of ')
  body.destroy(new Error('other side closed'))
  // An error that nobody listens to would fail this test from outside.
  await new Promise((resolve) => body.once('close', resolve))
  expect(sent).toHaveLength(1)
})
