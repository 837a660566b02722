import { spawn } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { findOrDownloadProgram } from '../../../test/setup/debian-program.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { type Builder, createBuilder, ended } from '../../image/replay/build.ts'
import type { Image } from '../../image/replay/image.ts'
import { resolved, sandboxEnv, type Service } from './compose.ts'
import type { Outcome, Run } from './run.ts'

test(
  'all that the file describes starts in its order from the files of its images, serves, and ends in order',
  { timeout: 900_000 },
  async () => {
    await using builder = await createBuilder()
    await using owned = new AsyncDisposableStack()
    const dir = await createScratchFolder()
    owned.defer(() => rm(dir, { recursive: true, force: true }))
    // Each process runs as the user of its container.
    await chmod(dir, 0o755)
    const services = await resolved({}, '--env-file', sandboxEnv)
    const nats = await findOrDownloadProgram({
      package: 'nats-server',
      path: 'usr/sbin/nats-server',
      suite: 'sid',
      check: { args: ['--version'], output: /v2\.(1[2-9]|[2-9]\d)\./ },
    })
    const run: Run = {
      dir,
      bwrap: builder.bwrap,
      tools: builder.tools,
      nats,
      services,
      images: await imagesOf(services, builder),
    }
    const file = join(dir, 'run.json')
    await writeFile(file, JSON.stringify(run))
    await inOwnNetwork(join(import.meta.dirname, 'containers.ts'), file)
    // Written by that program.
    const { ends, seen } = JSON.parse(await readFile(`${file}.outcome`, 'utf8')) as Outcome
    expect(Object.keys(ends).sort()).toEqual(Object.keys(run.images).sort())
    expect(Object.entries(ends).filter(([, end]) => end !== 0)).toEqual([])
    expect(Object.keys(ends)).toEqual(
      expect.arrayContaining([...backendNames, 'sandbox', 'migrate-auth', 'secrets']),
    )
    expect(seen).toMatchObject({
      page: { status: 200, text: expect.stringContaining('<title>') },
      registered: { status: 201 },
      verified: { status: 200 },
      signedIn: { status: 200 },
      found: { status: 200, text: expect.stringContaining('searchId') },
      scanned: { status: 200, text: expect.stringContaining('LHR') },
    })
  },
)

/** The image of each service of ours; those that run the same one share it. */
async function imagesOf(services: Record<string, Service>, builder: Builder): Promise<Record<string, Image>> {
  const built = new Map<string, Promise<Image>>()
  const images: Record<string, Image> = {}
  for (const [name, { build }] of Object.entries(services)) {
    if (!build) continue
    const image = built.get(build.args.SERVICE) ?? builder.build(build.args.SERVICE, build.target)
    built.set(build.args.SERVICE, image)
    images[name] = await image
  }
  return images
}

/** With its own loopback and no way out, so that every port is free and no neighbour is met by chance. */
async function inOwnNetwork(script: string, file: string): Promise<void> {
  const become = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const child = spawn('unshare', ['--net', ...become, process.execPath, script, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ended(child, 'The containers')
}
