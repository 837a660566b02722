import { randomBytes } from 'node:crypto'
import type { Books } from './books.ts'

/**
 * `sub_000007k3…`: sorts after all that were made before. The rest is by chance, since whoever knows ids of books that are
 * gone must not meet them again.
 */
export function newId(books: Books, prefix: string): string {
  books.made++
  return `${prefix}_${books.made.toString(36).padStart(6, '0')}${randomBytes(9).toString('hex')}`
}
