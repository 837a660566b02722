import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { describe, expect, test } from 'vitest'
import { composeImages } from './setup/compose-images.ts'
import { chooseBackends } from './setup/test-servers.ts'

describe('TEST_BACKENDS', () => {
  const none = async () => false
  const one = async () => true

  test.each([undefined, ''])(
    'set to %j means programs of this machine, with or without an engine',
    async (value) => {
      expect(await chooseBackends({ TEST_BACKENDS: value }, none)).toBe('programs')
      expect(await chooseBackends({ TEST_BACKENDS: value }, one)).toBe('programs')
    },
  )

  test('set to "containers" means containers if an engine answers', async () => {
    expect(await chooseBackends({ TEST_BACKENDS: 'containers' }, one)).toBe('containers')
  })

  test.each([
    [{ DOCKER_HOST: 'unix:///nowhere/docker.sock' }, 'DOCKER_HOST (unix:///nowhere/docker.sock)'],
    [{}, 'the usual sockets, and DOCKER_HOST is not set'],
  ])('set to "containers" is refused if no engine answers: %j', async (env, place) => {
    await expect(chooseBackends({ TEST_BACKENDS: 'containers', ...env }, none)).rejects.toThrow(
      `TEST_BACKENDS=containers needs a container engine: none answers at ${place}.`,
    )
  })

  test('set to anything else ends `npm test` before any test or check', async () => {
    const env = { ...process.env, TEST_BACKENDS: 'podman' }
    const run = promisify(execFile)(process.execPath, ['test/run.ts'], { cwd: repositoryRoot, env })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        'TEST_BACKENDS is "podman": set it to "containers", or leave it unset to test on programs of this machine.',
      ),
    })
  })
})

test('containers have the images that docker-compose.yml names', () => {
  expect(composeImages()).toEqual({
    postgres: expect.stringMatching(/^postgres:\d/),
    mongo: expect.stringMatching(/^mongo:\d/),
    nats: expect.stringMatching(/^nats:\d/),
  })
})
