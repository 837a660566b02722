import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { repository } from '@faresight/local/repository'
import { expect, test } from 'vitest'
import { chooseTestServers } from './setup/test-servers.ts'

const noEngine = async () => false
const engine = async () => true

test('TEST_BACKENDS chooses containers only if it is set, and fails without a container engine', async () => {
  expect(await chooseTestServers({ TEST_BACKENDS: '' }, engine)).toBe('programs')
  expect(await chooseTestServers({ TEST_BACKENDS: 'containers' }, engine)).toBe('containers')
  await expect(chooseTestServers({ TEST_BACKENDS: 'containers' }, noEngine)).rejects.toThrow(
    'TEST_BACKENDS=containers needs a container engine: none answers at the usual sockets',
  )
})

test('any other TEST_BACKENDS ends `npm test` before any test or check', async () => {
  const env = { ...process.env, TEST_BACKENDS: 'podman' }
  const run = promisify(execFile)(process.execPath, ['test/run.ts'], { cwd: repository, env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('TEST_BACKENDS is "podman": set it to "containers"'),
  })
})
