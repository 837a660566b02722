import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashMatchingFiles } from '@faresight/local/content-hash'
import { waitForFileLock } from '@faresight/local/file-lock'
import { repositoryRoot } from '@faresight/local/folders'
import { choosePostgresRunner } from '@faresight/local/servers/postgres-runner'
import { stopAndRemoveDataDir } from '@faresight/local/stack/delete-data'
import { fillDataDirAndStop } from '@faresight/local/stack/stack'

const exec = promisify(execFile)

/** A snapshot per version of the sources. */
const snapshots = join(repositoryRoot, 'node_modules', '.cache', 'faresight', 'prepared-data')

const sources = [
  '{contracts,kit,services/*,deploy/local,deploy/sandbox,deploy/setup}/src/**/*.ts',
  'services/*/migrations/**/*',
  'package-lock.json',
]

const data = ['postgres', 'nats', 'mongo', 'stripe.json', 'secrets.json']

/**
 * Fills a new data folder with schemas, streams, prices and demo accounts, from a snapshot if the sources have not changed. A snapshot serves
 * for a month, since the demo plan lasts a year from its creation.
 */
export async function fillDataFolderFromSnapshot(
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  await using _lock = await waitForFileLock(`${snapshots}.lock`)
  const month = new Date().toISOString().slice(0, 7)
  const snapshot = join(snapshots, `${month}-${await hashMatchingFiles(sources, /\.test\.ts$/)}`)
  // Written last, so that an interrupted copy is repeated.
  const mark = join(snapshot, 'complete')
  if (existsSync(mark)) return copyData(snapshot, dataDir)
  await fillDataDirAndStop({ dataDir, say })
  await mkdir(snapshots, { recursive: true })
  for (const old of await readdir(snapshots)) await stopAndRemoveDataDir(join(snapshots, old))
  await mkdir(snapshot)
  await copyData(dataDir, snapshot)
  await writeFile(mark, '')
}

async function copyData(from: string, to: string): Promise<void> {
  const present = data.map((name) => join(from, name)).filter((path) => existsSync(path))
  await exec('cp', ['-a', ...present, to])
  // Root may have to keep PostgreSQL's data below /var/lib.
  const [source, target] = [join(from, 'postgres'), join(to, 'postgres')]
  const { home } = await choosePostgresRunner(source)
  if (home !== source) await exec('cp', ['-a', `${home}/.`, (await choosePostgresRunner(target)).home])
}
