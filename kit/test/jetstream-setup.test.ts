import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { expect, test } from 'vitest'
import { startMessageCutProxy } from '../../test/setup/message-cut-proxy.ts'
import { createTestBus } from '../../test/setup/test-bus.ts'

test('the setup of streams fails when the server ends, so that the launcher can restart it', async () => {
  await using bus = await createTestBus()
  const proxy = await startMessageCutProxy(new URL(bus.setupUrl))
  const cut = proxy.stopAt({ says: /\$JS\.API\.STREAM\.INFO/, when: 'before' })
  const setUp = setupJetStream(proxy.url).then(
    () => 'done',
    () => 'failed',
  )
  await cut
  await proxy[Symbol.asyncDispose]()
  expect(await setUp).toBe('failed')
}, 5000)

test('the setup of streams fails when the server hangs', async () => {
  await using bus = await createTestBus()
  await using proxy = await startMessageCutProxy(new URL(bus.setupUrl))
  const cut = proxy.stopAt({ says: /\$JS\.API\.STREAM\.INFO/, when: 'before' })
  const setUp = setupJetStream(proxy.url)
  await Promise.all([cut, expect(setUp).rejects.toThrow('timeout')])
}, 20_000)
