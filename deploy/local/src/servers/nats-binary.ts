import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOrDownloadProgram } from './debian-program.ts'
import { findOnPath } from './on-path.ts'

const exec = promisify(execFile)

/** The checksums of the Linux archives, as in the vendor's Dockerfile. */
const release = {
  version: '2.10.29',
  sha256: {
    x64: { arch: 'amd64', sum: 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da' },
    arm64: { arch: 'arm64', sum: 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401' },
  },
}

const replyTimeoutMs = 4000

/** The path of `nats-server`: on the PATH, otherwise in `binDir`, where the first use downloads the release or else Debian's package. */
export async function findOrDownloadNatsServer(binDir: string, say: (line: string) => void): Promise<string> {
  // By its version, so that one of an earlier version does not stay in use.
  const own = join(binDir, `nats-server-${release.version}`)
  const found = (await findOnPath('nats-server')) ?? ((await runs(own)) ? own : undefined)
  if (found) return found
  await mkdir(binDir, { recursive: true })
  const work = await mkdtemp(join(tmpdir(), 'faresight-nats-'))
  const reasons: string[] = []
  try {
    for (const fetch of [fromRelease, fromDebian]) {
      const fetched = await fetch(say, work).catch((error: Error) => void reasons.push(error.message))
      if (fetched && (await runs(fetched))) return await install(fetched, own)
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  throw new Error(
    [
      'NATS is missing and could not be fetched. Install nats-server (macOS: "brew install nats-server"; Debian and Ubuntu:',
      '"apt-get install nats-server"; else from nats.io) or set NATS_URL to a server, then start again.',
      ...reasons,
    ].join('\n  '),
  )
}

/** Debian 13 has the same series as the release. While it cannot write, 2.9 of Debian 12 keeps all clients waiting for seconds. */
async function fromDebian(say: (line: string) => void): Promise<string | undefined> {
  if (!(await findOnPath('apt-get')) || !(await findOnPath('dpkg'))) return undefined
  say('fetching nats-server from the Debian archive')
  const program = {
    package: 'nats-server',
    path: 'usr/sbin/nats-server',
    check: { args: ['--version'], output: /^nats-server: v2\./ },
  }
  return findOrDownloadProgram({ ...program, suite: 'trixie' }).catch(() => findOrDownloadProgram(program))
}

async function fromRelease(say: (line: string) => void, work: string): Promise<string | undefined> {
  const wanted = Object.entries(release.sha256).find(([arch]) => arch === process.arch)?.[1]
  if (process.platform !== 'linux' || !wanted) return undefined
  const name = `nats-server-v${release.version}-linux-${wanted.arch}`
  const url = `https://github.com/nats-io/nats-server/releases/download/v${release.version}/${name}.tar.gz`
  say(`fetching nats-server ${release.version} from its release page`)
  // A network that lets nothing through must not delay the Debian package.
  const connecting = new AbortController()
  const timer = setTimeout(() => connecting.abort(new Error('no reply')), replyTimeoutMs)
  const signal = AbortSignal.any([connecting.signal, AbortSignal.timeout(120_000)])
  const answer = await fetch(url, { signal })
    .catch((error: Error) => {
      throw new Error(`${url}: ${error.cause instanceof Error ? error.cause.message : error.message}`)
    })
    .finally(() => clearTimeout(timer))
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`)
  const archive = Buffer.from(await answer.arrayBuffer())
  const sum = createHash('sha256').update(archive).digest('hex')
  if (sum !== wanted.sum)
    throw new Error(`${url}: SHA-256 is ${sum}, expected ${wanted.sum}. Nothing was installed.`)
  await writeFile(join(work, 'nats.tar.gz'), archive)
  await exec('tar', ['-xzf', join(work, 'nats.tar.gz'), '-C', work])
  return join(work, name, 'nats-server')
}

/** Renamed when whole, since another start may look at the same time. */
async function install(from: string, to: string): Promise<string> {
  const fresh = `${to}.${process.pid}`
  await copyFile(from, fresh)
  await chmod(fresh, 0o755)
  await rename(fresh, to)
  return to
}

async function runs(path: string): Promise<boolean> {
  return exec(path, ['--version']).then(
    () => true,
    () => false,
  )
}
