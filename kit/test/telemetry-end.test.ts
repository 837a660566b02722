import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTraceCollector } from '../../test/setup/trace-collector.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

/** How a process ends, whose last span waits to be sent to `endpoint`. */
async function endWith(endpoint: string): Promise<{ code: unknown; killed: boolean }> {
  const preload = import.meta.resolve('@faresight/kit/preload')
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  }
  return new Promise((resolve) => {
    const file = join(import.meta.dirname, 'unsent-span-program.ts')
    const child = execFile(process.execPath, ['--import', preload, file], { env }, () =>
      resolve({ code: child.exitCode, killed: child.killed }),
    )
  })
}

test('the last spans are sent before a process ends, and its exit code stays', async () => {
  await using collector = await startTraceCollector()
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = collector.env
  expect(await endWith(endpoint)).toEqual({ code: 3, killed: false })
  expect(collector.spans.map(({ name }) => name)).toEqual(['the last one'])
})

wholeTest('a silent collector does not delay the end of a process', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  // The exporter by itself would wait for ten seconds, and then try again.
  expect(await endWith(`http://127.0.0.1:${port}`)).toEqual({ code: 3, killed: false })
  silent.close()
})
