import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

interface Journal {
  entries: { tag: string }[]
}

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json')

/** The folder of a service's migrations, and what each of them is called, in order. */
export async function migrationsOf(service: string): Promise<{ folder: string; tags: string[] }> {
  const folder = fileURLToPath(new URL(`../../services/${service}/migrations`, import.meta.url))
  return { folder, tags: (await readJournal(folder)).entries.map(({ tag }) => tag) }
}

/** The same as they were before one of them was written, in a folder of their own for the running test. */
export async function earlierMigrations(folder: string, tag: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'faresight-test-migrations-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  await cp(folder, copy, { recursive: true })
  const journal = await readJournal(folder)
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(journalIn(copy), JSON.stringify({ ...journal, entries }))
  return copy
}

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(journalIn(folder), 'utf8'))
}
