import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../folders.ts'
import { findOnPath } from './on-path.ts'

const exec = promisify(execFile)
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

export interface RequiredProgram {
  /** The Debian package, and the program's path within it. */
  package: string
  path: string
  /** The Debian release, by default the machine's. */
  suite?: string
  /** A call and its output, by which a suitable version is recognized. */
  check: { args: readonly string[]; output: RegExp }
}

/**
 * Finds a program on the machine, or unpacks it from its Debian package, whose signature apt checks, without installing it.
 *
 * @returns its path
 * @throws with a sentence that says what to install
 */
export async function findOrDownloadProgram(wanted: RequiredProgram): Promise<string> {
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
    // Renamed, since another run may look for it now.
    await copyFile(join(work, wanted.path), `${kept}.${process.pid}`)
    await rename(`${kept}.${process.pid}`, kept)
    if (!(await isGood(kept, wanted))) throw new Error(`Debian's ${name} does not run here.`)
    return kept
  } catch (error) {
    throw new Error(
      `There is no suitable ${name}, and downloading it failed. Install it (${describe(wanted)}).`,
      {
        cause: error,
      },
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function describe({ package: name, suite, check }: RequiredProgram): string {
  return `Debian${suite ? ` ${suite}` : ''} has it in the package ${name}; its output for ${check.args.join(' ')} must match ${check.output}`
}

async function isGood(path: string, { check }: RequiredProgram): Promise<boolean> {
  const printed = await exec(path, [...check.args]).catch(() => ({ stdout: '', stderr: '' }))
  return check.output.test(printed.stdout + printed.stderr)
}

/** Uses its own package lists: fresh images have none, and only root may update the machine's. */
async function fetchPackage({ package: name, suite }: RequiredProgram, work: string): Promise<void> {
  for (const folder of ['lists/partial', 'cache/archives/partial'])
    await mkdir(join(work, folder), { recursive: true })
  const own = ['-o', `Dir::State::Lists=${join(work, 'lists')}`, '-o', `Dir::Cache=${join(work, 'cache')}`]
  const options = [...own, '-o', 'Debug::NoLocking=1', ...(suite ? await suiteOptions(suite, own, work) : [])]
  await exec('apt-get', ['update', '-qq', ...options])
  await exec('apt-get', ['download', '-qq', name, ...options], { cwd: work })
  const archive = (await readdir(work)).find((file) => file.endsWith('.deb'))
  if (!archive) throw new Error(`The archive has no package ${name}.`)
  await exec('dpkg', ['-x', join(work, archive), work])
}

/** Options for a release in the archive of the machine's packages. */
async function suiteOptions(suite: string, own: readonly string[], work: string): Promise<string[]> {
  const { stdout } = await exec('apt-get', ['update', '--print-uris', ...own])
  const address = stdout.split("'").find((text) => text.includes('/debian/') && text.includes('/dists/'))
  if (!address) throw new Error('The packages of this machine do not come from Debian.')
  const archive = address.slice(0, address.indexOf('/dists/'))
  const sources = join(work, 'sources.list')
  await writeFile(sources, `deb [signed-by=${keyring}] ${archive} ${suite} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${sources}`,
    'Dir::Etc::sourceparts=-',
    // Ignores packages installed from elsewhere.
    'Dir::State::status=/dev/null',
  ]
  return settings.flatMap((setting) => ['-o', setting])
}
