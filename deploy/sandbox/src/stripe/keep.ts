import { readFileSync, renameSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Books, emptyBooks } from './books/books.ts'

export interface Kept {
  readonly books: Books
  /** To be said after each change. */
  readonly changed: () => void
  /** Settles once all changes until now are in the file; at once where there is none. */
  readonly saved: () => Promise<void>
}

/** How many events, and answers by key, are remembered: a file must not grow for ever. */
const mostKept = 3000

/** The books of the last run, from `file`. Written whole beside it and renamed, so that a kill leaves the old or the new. */
export function keepBooks(file: string | undefined): Kept {
  const books = file === undefined ? emptyBooks() : readBooks(file)
  let isDirty = false
  let saving: Promise<void> | undefined

  /** Until nothing is left to write: what changes during a write goes into the next one. */
  async function save(to: string): Promise<void> {
    try {
      // Changes of the same turn go into one file.
      await Promise.resolve()
      while (isDirty) {
        isDirty = false
        forget(books)
        const text = JSON.stringify(books)
        await mkdir(dirname(to), { recursive: true })
        await writeFile(`${to}.new`, text, { mode: 0o600 })
        await rename(`${to}.new`, to)
      }
    } catch (error) {
      console.error(`The sandbox could not keep its Stripe: ${String(error)}`)
    } finally {
      saving = undefined
    }
  }

  return {
    books,
    changed() {
      if (file === undefined) return forget(books)
      isDirty = true
      saving ??= save(file)
    },
    saved: () => saving ?? Promise.resolve(),
  }
}

function readBooks(file: string): Books {
  const text = textOf(file)
  if (text === undefined) return emptyBooks()
  try {
    return { ...emptyBooks(), ...asBooks(JSON.parse(text)) }
  } catch {
    const aside = `${file}.broken-${Date.now()}`
    renameSync(file, aside)
    console.error(`The sandbox's Stripe begins anew: its file cannot be read, and lies in ${aside} now.`)
    return emptyBooks()
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function asBooks(value: unknown): Partial<Books> {
  const isBooks = typeof value === 'object' && value !== null && 'subscriptions' in value && 'events' in value
  if (!isBooks) throw new Error('no books')
  // Nobody else writes this file: what has these is what was saved.
  return value as Partial<Books>
}

/** The oldest go first: ids were added in the order in which things happened. Events under way stay. */
function forget({ answers, deliveries, events }: Books): void {
  const underWay = new Set(deliveries.map(({ eventId }) => eventId))
  for (const id of Object.keys(events).slice(0, -mostKept)) if (!underWay.has(id)) delete events[id]
  for (const id of Object.keys(answers).slice(0, -mostKept)) delete answers[id]
}
