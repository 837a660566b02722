import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createTestBus, startRestartableBus } from '../test-bus.ts'
import { startProgram } from '../start-programs.ts'

const server = `import { createServer } from 'node:http'
createServer((_, response) => response.writeHead(404).end()).listen(Number(process.env.PORT), '127.0.0.1')`

test('starts all that a service test may start, and never ends', async () => {
  const program = join(tmpdir(), 'program.mjs')
  await writeFile(program, server)
  await using _database = await createTestPostgres('things')
  await using _bus = await createTestBus()
  await using _private = await startRestartableBus()
  await using _service = await startProgram(pathToFileURL(program), {})
  await writeFile(join(tmpdir(), 'ready'), '')
  await expect(new Promise(() => {})).resolves.toBeUndefined()
})
