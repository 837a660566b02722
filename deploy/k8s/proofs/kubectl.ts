import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '@faresight/local/repository'
import { onPath } from '@faresight/local/servers/on-path'

const exec = promisify(execFile)

/** The first Debian whose kubectl has kustomize 5, which components and patches by kind need. */
const debian = { suite: 'trixie', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' }

let known: Promise<string> | undefined

/** Path of a kubectl with kustomize 5: the machine's, else Debian's, which is taken apart and not installed. */
export function kubectl(): Promise<string> {
  return (known ??= find())
}

async function find(): Promise<string> {
  const binDir = join(repository, '.faresight', 'bin')
  const own = join(binDir, 'kubectl')
  const machines = await onPath('kubectl')
  for (const path of [machines, own]) if (path && (await isNewEnough(path))) return path
  const work = await mkdtemp(join(tmpdir(), 'faresight-kubectl-'))
  try {
    await mkdir(binDir, { recursive: true })
    // Moved to its place whole: another run may look at the same moment.
    await copyFile(await fromDebian(work), `${own}.${process.pid}`)
    await rename(`${own}.${process.pid}`, own)
  } catch (error) {
    throw new Error(
      'No kubectl with kustomize 5 (1.27 or newer) is here, and none could be fetched. Install one.',
      {
        cause: error,
      },
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return own
}

async function isNewEnough(path: string): Promise<boolean> {
  const version = await exec(path, ['version', '--client']).catch(() => ({ stdout: '' }))
  return /^Kustomize Version: v5\./m.test(version.stdout)
}

/** From the archive that the machine's own packages come from; apt checks its signature. */
async function fromDebian(work: string): Promise<string> {
  const lists = join(work, 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', 'Debug::NoLocking=1']
  const { stdout } = await exec('apt-get', ['update', '--print-uris', ...own])
  const archive = /'(\S+\/debian)\/+dists\//.exec(stdout)?.[1]
  if (!archive) throw new Error('The packages of this machine do not come from Debian.')
  const sources = join(work, 'sources.list')
  await writeFile(sources, `deb [signed-by=${debian.keyring}] ${archive} ${debian.suite} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    `Dir::Cache=${join(work, 'cache')}`,
    // A kubectl that is installed from elsewhere would stand in the way.
    'Dir::State::status=/dev/null',
  ]
  const options = [...own, ...settings.flatMap((setting) => ['-o', setting])]
  await exec('apt-get', ['update', '-qq', ...options])
  await exec('apt-get', ['download', '-qq', 'kubectl', ...options], { cwd: work })
  const name = (await readdir(work)).find((file) => file.endsWith('.deb'))
  if (!name) throw new Error('The archive has no kubectl.')
  await exec('dpkg', ['-x', join(work, name), work])
  return join(work, 'usr', 'bin', 'kubectl')
}
