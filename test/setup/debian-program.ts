import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { findOnPath } from '@faresight/local/servers/on-path'

const exec = promisify(execFile)
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** A program that proofs need and the machine may not have. */
export interface Wanted {
  /** Debian's package of it, and its path within that. */
  package: string
  path: string
  /** The Debian that has it new enough; the machine's own unless told. */
  suite?: string
  /** How to see whether one that is there will do: what it says when it is asked, and what has to stand in that. */
  check: { args: readonly string[]; says: RegExp }
}

/**
 * Path of a program: the machine's, else Debian's, whose package is taken apart and not installed, so that nobody needs to be
 * root. It is kept for the next time. apt checks its signature.
 *
 * @throws with a sentence that says what to install
 */
export async function debianProgram(wanted: Wanted): Promise<string> {
  const name = basename(wanted.path)
  const kept = join(
    repositoryRoot,
    '.faresight',
    'bin',
    'debian',
    [wanted.suite, name].filter(Boolean).join('-'),
  )
  for (const path of [await findOnPath(name), kept]) if (path && (await isGood(path, wanted))) return path
  const work = await mkdtemp(join(tmpdir(), 'faresight-debian-'))
  try {
    await fetchPackage(wanted, work)
    await mkdir(join(kept, '..'), { recursive: true })
    // Moved to its place whole: another run may look at the same moment.
    await copyFile(join(work, wanted.path), `${kept}.${process.pid}`)
    await rename(`${kept}.${process.pid}`, kept)
    if (!(await isGood(kept, wanted))) throw new Error(`Debian's ${name} does not run here.`)
    return kept
  } catch (error) {
    throw new Error(
      `There is no ${name} that will do, and none could be fetched. Install it (${describe(wanted)}).`,
      {
        cause: error,
      },
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function describe({ package: name, suite, check }: Wanted): string {
  return `Debian${suite ? ` ${suite}` : ''} has it in the package ${name}; asked for ${check.args.join(' ')} it has to say ${check.says}`
}

async function isGood(path: string, { check }: Wanted): Promise<boolean> {
  const said = await exec(path, [...check.args]).catch(() => ({ stdout: '', stderr: '' }))
  return check.says.test(said.stdout + said.stderr)
}

/** With lists of its own: fresh images have none, and only root may refresh the machine's. */
async function fetchPackage({ package: name, suite }: Wanted, work: string): Promise<void> {
  for (const folder of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(work, folder), { recursive: true })
  const own = ['-o', `Dir::State::Lists=${join(work, 'lists')}`, '-o', `Dir::Cache=${join(work, 'cache')}`]
  const options = [...own, '-o', 'Debug::NoLocking=1', ...(suite ? await ofSuite(suite, own, work) : [])]
  await exec('apt-get', ['update', '-qq', ...options])
  await exec('apt-get', ['download', '-qq', name, ...options], { cwd: work })
  const archive = (await readdir(work)).find((file) => file.endsWith('.deb'))
  if (!archive) throw new Error(`The archive has no package ${name}.`)
  await exec('dpkg', ['-x', join(work, archive), work])
}

/** From the archive that the machine's own packages come from. */
async function ofSuite(suite: string, own: readonly string[], work: string): Promise<string[]> {
  const { stdout } = await exec('apt-get', ['update', '--print-uris', ...own])
  const archive = /'(\S+\/debian)\/+dists\//.exec(stdout)?.[1]
  if (!archive) throw new Error('The packages of this machine do not come from Debian.')
  const sources = join(work, 'sources.list')
  await writeFile(sources, `deb [signed-by=${keyring}] ${archive} ${suite} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    // One that is installed from elsewhere would stand in the way.
    'Dir::State::status=/dev/null',
  ]
  return settings.flatMap((setting) => ['-o', setting])
}
