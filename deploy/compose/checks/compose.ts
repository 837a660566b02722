import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'
import * as z from 'zod'

const exec = promisify(execFile)

export const composeFilePath = join(repositoryRoot, 'docker-compose.yml')
export const sandboxEnvPath = join(repositoryRoot, 'deploy', 'compose', 'sandbox.env')

const volume = z.object({
  type: z.enum(['volume', 'bind']),
  source: z.string(),
  target: z.string(),
  read_only: z.boolean().default(false),
})

const service = z.object({
  image: z.string().optional(),
  build: z
    .object({ dockerfile: z.string(), target: z.string(), args: z.object({ SERVICE: z.string() }) })
    .optional(),
  command: z.array(z.string()).nullable(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  volumes: z.array(volume).default([]),
  ports: z.array(z.object({ host_ip: z.string().optional(), published: z.string() })).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string(), required: z.boolean() })).default({}),
  networks: z.record(z.string(), z.object({ aliases: z.array(z.string()).optional() }).nullable()).optional(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  user: z.string().optional(),
  restart: z.string().default('no'),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  logging: z.object({ driver: z.string() }).optional(),
  mem_limit: z.string().optional(),
})

export type ComposeService = z.output<typeof service>

/** The services of our file as Compose reads them, with variables and references resolved. */
export async function resolveComposeServices(
  ...options: readonly string[]
): Promise<Record<string, ComposeService>> {
  const stdout = await runCompose(['-f', composeFilePath, ...options, 'config', '--format', 'json'])
  return z.object({ services: z.record(z.string(), service) }).parse(JSON.parse(stdout)).services
}

/** Runs Compose, which needs no engine to read files. @returns its output */
async function runCompose(args: readonly string[]): Promise<string> {
  const program = await findCompose()
  // Without the developer's environment and .env.
  const env = { PATH: process.env['PATH'], COMPOSE_DISABLE_ENV_FILE: '1' }
  return (await exec(program, [...args], { cwd: repositoryRoot, env })).stdout
}

/** The path of Compose. */
export async function findCompose(): Promise<string> {
  return findOrDownloadProgram({
    package: 'docker-compose',
    path: 'usr/libexec/docker/cli-plugins/docker-compose',
    suite: 'trixie',
    check: { args: ['version'], output: /Docker Compose version v?[2-9]\./ },
  })
}
