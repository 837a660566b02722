import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'
import { getContainerRuntimeClient } from 'testcontainers'
import * as z from 'zod'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { copyFromBuildContext, readBuildContext } from '../../image/emulation/context.ts'
import { composeFilePath, findCompose, resolveComposeServices, sandboxEnvPath } from './compose.ts'

const exec = promisify(execFile)
const project = 'faresight-check'

/** Everything that the site needs, without monitoring. */
const wanted = ['gateway', 'prices', 'mailpit']
/** Of these, vendors' images. */
const vendorNames = ['postgres', 'mongo', 'nats', 'mailpit'] as const
type VendorName = (typeof vendorNames)[number]

const container = z.object({ ID: z.string(), Service: z.string(), State: z.string(), ExitCode: z.number() })
type Container = z.output<typeof container>

/** `docker-compose.yml` on the engine that DOCKER_HOST names, with volumes of its own. Disposing removes all but images. */
export interface EngineSite extends AsyncDisposable {
  /** Vendors' images that could not be pulled. */
  standIns: readonly VendorName[]
  compose: (...args: readonly string[]) => Promise<string>
  /** Creates and starts what does not run, and waits until the services are healthy. */
  up: () => Promise<void>
  /** Those that ended, too. */
  containers: () => Promise<Container[]>
  /** Not by Compose, which at Podman finds no paused container to continue. */
  pause: (name: string, ms: number) => Promise<void>
}

/** Builds the images, and pulls those of vendors. Starts nothing. */
export async function prepareEngineSite(): Promise<EngineSite> {
  await using owned = new AsyncDisposableStack()
  const dir = await createScratchFolder()
  owned.defer(() => rm(dir, { recursive: true, force: true }))
  const overrides = await overrideBuilds(dir)
  const compose = await createComposeRunner([await writeOverride(dir, overrides)])
  const standIns: VendorName[] = []
  for (const name of vendorNames)
    await compose('pull', '--policy', 'missing', name).catch(() => void standIns.push(name))
  if (standIns.length) Object.assign(overrides, await defineStandIns(dir, standIns, overrides))
  const file = await writeOverride(dir, overrides)
  const run = await createComposeRunner([file])
  const builds = Object.entries(overrides).filter(([, it]) => it.build)
  const oneByImage = new Map(builds.map(([name, it]) => [it.image, name]))
  // In order, since stand-ins are built from deploy-local, and images share layers.
  for (const name of new Set([...(standIns.length ? ['deploy-local'] : []), ...oneByImage.values()]))
    await run('build', name)
  owned.defer(async () => void (await run('down', '--volumes', '--timeout', '5')))
  await run('down', '--volumes', '--timeout', '5')
  const kept = owned.move()
  return {
    standIns,
    compose: run,
    up: async () => void (await run('up', '--detach', '--no-build', ...wanted)),
    containers: () => listContainers(run),
    async pause(name, ms) {
      const { container: engine } = await getContainerRuntimeClient()
      const found = (await listContainers(run)).find((it) => it.Service === name)
      if (!found) throw new Error(`There is no container of ${name}.`)
      const paused = engine.getById(found.ID)
      await paused.pause()
      await delay(ms)
      await paused.unpause()
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function listContainers(compose: EngineSite['compose']): Promise<Container[]> {
  const lines = (await compose('ps', '--all', '--format', 'json')).split('\n').filter(Boolean)
  return lines.map((line) => container.parse(JSON.parse(line)))
}

interface ServiceOverride {
  image?: string
  build?: { context: string; dockerfile?: string; target?: string; args?: Record<string, string> }
  profiles?: string[]
  command?: readonly string[]
  environment?: Record<string, string>
  healthcheck?: { test: readonly string[]; interval: string; retries: number }
  logging?: { driver: string }
}
type Overrides = Record<string, ServiceOverride>

/**
 * Names the images, and builds them from a copy of what their ignore file admits: only BuildKit reads that file.
 * Podman lacks Docker's log driver.
 */
async function overrideBuilds(dir: string): Promise<Overrides> {
  const context = join(dir, 'context')
  const files = readBuildContext(repositoryRoot, join(repositoryRoot, 'deploy/image/Dockerfile.dockerignore'))
  await copyFromBuildContext(files, '.', context)
  const services = await resolveComposeServices('--env-file', sandboxEnvPath)
  const overrides = Object.entries(services).map(([name, { build }]): [string, ServiceOverride] => [
    name,
    {
      logging: { driver: 'json-file' },
      ...(build && { image: imageName(build.args.SERVICE), build: { context } }),
    },
  ])
  return Object.fromEntries(overrides)
}

function imageName(workspace: string): string {
  return `localhost/${project}/${workspace.replaceAll('/', '-')}`
}

/** The servers of a local run, and for Mailpit the sandbox's SMTP server. */
async function defineStandIns(
  dir: string,
  names: readonly VendorName[],
  overrides: Overrides,
): Promise<Overrides> {
  const context = join(dir, 'stand-ins')
  await cp(join(import.meta.dirname, 'stand-ins'), context, { recursive: true })
  const programs = await Promise.all([
    findOrDownloadProgram({
      package: 'nats-server',
      path: 'usr/sbin/nats-server',
      suite: 'sid',
      check: { args: ['--version'], output: /v2\.(1[2-9]|[2-9]\d)\./ },
    }),
    findOrDownloadProgram({
      package: 'busybox-static',
      path: 'bin/busybox',
      check: { args: ['--help'], output: /BusyBox/ },
    }),
  ])
  for (const [index, name] of ['nats-server', 'busybox'].entries())
    await copyFile(programs[index] ?? '', join(context, name))
  const localImage = imageName('deploy/local')
  const standIn = (target: string, port: number): ServiceOverride => ({
    ...overrides[target],
    image: imageName(`stand-in/${target}`),
    build: { context, target, args: { LOCAL_IMAGE: localImage } },
    // The stand-ins lack the vendors' clients.
    ...(target !== 'nats' && {
      healthcheck: { test: acceptsConnections(target, port), interval: '5s', retries: 24 },
    }),
  })
  const all: Record<VendorName, ServiceOverride> = {
    postgres: standIn('postgres', 5432),
    mongo: standIn('mongo', 27_017),
    nats: standIn('nats', 4222),
    mailpit: {
      ...overrides['mailpit'],
      image: imageName('deploy/sandbox'),
      command: ['node', 'src/main.ts'],
      environment: { SMTP_PORT: '1025', PORT: '8025' },
    },
  }
  return {
    ...Object.fromEntries(names.map((name) => [name, all[name]])),
    // Only built.
    'deploy-local': {
      profiles: ['build'],
      image: localImage,
      build: {
        context: join(dir, 'context'),
        dockerfile: 'deploy/image/Dockerfile',
        target: 'process',
        args: { SERVICE: 'deploy/local' },
      },
    },
  }
}

/** Without spaces, at which Podman would split it. */
function acceptsConnections(host: string, port: number): string[] {
  return ['CMD', 'node', '-e', `require('net').connect(${port},'${host}').on('connect',process.exit)`]
}

async function writeOverride(dir: string, services: Overrides): Promise<string> {
  const file = join(dir, 'override.json')
  await mkdir(dir, { recursive: true })
  await writeFile(file, JSON.stringify({ services }))
  return file
}

async function createComposeRunner(files: readonly string[]): Promise<EngineSite['compose']> {
  const program = await findCompose()
  const { PATH, HOME } = process.env
  const engine = Object.entries(process.env).filter(([name]) => name.startsWith('DOCKER_'))
  const env = { PATH, HOME, COMPOSE_DISABLE_ENV_FILE: '1', ...Object.fromEntries(engine) }
  const options = [
    '-p',
    project,
    '--env-file',
    sandboxEnvPath,
    '--progress',
    'quiet',
    ...[composeFilePath, ...files].flatMap((file) => ['-f', file]),
  ]
  return async (...args) => {
    const { stdout } = await exec(program, [...options, ...args], {
      cwd: repositoryRoot,
      env,
      maxBuffer: 64 * 1_048_576,
    })
    return stdout
  }
}
