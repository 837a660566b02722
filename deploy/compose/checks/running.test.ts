import { spawn } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'
import { expect, test } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import {
  createEmulatedImageBuilder,
  type EmulatedImageBuilder,
  readOutputOnSuccess,
} from '../../image/emulation/builder.ts'
import type { EmulatedImage } from '../../image/emulation/image.ts'
import { type ComposeService, resolveComposeServices, sandboxEnvPath } from './compose.ts'
import type { ComposeOutcome, ComposeRun } from './compose-run.ts'

test(
  'all processes of docker-compose.yml start in order from their images, serve users, and exit with 0',
  { timeout: 900_000 },
  async () => {
    await using builder = await createEmulatedImageBuilder()
    await using owned = new AsyncDisposableStack()
    const dir = await createScratchFolder()
    owned.defer(() => rm(dir, { recursive: true, force: true }))
    // Containers run as other users.
    await chmod(dir, 0o755)
    const services = await resolveComposeServices('--env-file', sandboxEnvPath)
    const nats = await findOrDownloadProgram({
      package: 'nats-server',
      path: 'usr/sbin/nats-server',
      suite: 'sid',
      check: { args: ['--version'], output: /v2\.(1[2-9]|[2-9]\d)\./ },
    })
    const images = await buildImages(services, builder)
    const run: ComposeRun = { dir, bwrap: builder.bwrap, tools: builder.tools, nats, services, images }
    const file = join(dir, 'run.json')
    await writeFile(file, JSON.stringify(run))
    await runInOwnNetwork(join(import.meta.dirname, 'run-containers.ts'), file)
    // run-containers.ts writes it.
    const { exits, answers } = JSON.parse(await readFile(`${file}.outcome`, 'utf8')) as ComposeOutcome
    expect(Object.keys(exits).sort()).toEqual(Object.keys(images).sort())
    expect(Object.entries(exits).filter(([, exit]) => exit !== 0)).toEqual([])
    expect(Object.keys(exits)).toEqual(
      expect.arrayContaining([...backendNames, 'sandbox', 'migrate-auth', 'secrets']),
    )
    expect(answers).toMatchObject({
      page: { status: 200, text: expect.stringContaining('<title>') },
      registered: { status: 201 },
      verified: { status: 200 },
      loggedIn: { status: 200 },
      found: { status: 200, text: expect.stringContaining('searchId') },
      scanned: { status: 200, text: expect.stringContaining('LHR') },
    })
  },
)

/** By service; services share images. */
async function buildImages(
  services: Record<string, ComposeService>,
  builder: EmulatedImageBuilder,
): Promise<Record<string, EmulatedImage>> {
  const built = new Map<string, Promise<EmulatedImage>>()
  const images: Record<string, EmulatedImage> = {}
  for (const [name, { build }] of Object.entries(services)) {
    if (!build) continue
    const image = built.get(build.args.SERVICE) ?? builder.build(build.args.SERVICE, build.target)
    built.set(build.args.SERVICE, image)
    images[name] = await image
  }
  return images
}

/** With its own loopback, so that every port is free, and no way out. */
async function runInOwnNetwork(script: string, file: string): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const child = spawn('unshare', ['--net', ...asRoot, process.execPath, script, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await readOutputOnSuccess(child, 'run-containers.ts')
}
