import { expect } from 'vitest'
import { mailRequests } from '../src/schema.ts'
import type { Auth } from './harness.ts'

let count = 0

/** A mailbox that nobody has written to: each gets only a few letters an hour. */
export function newAddress(): string {
  count++
  return `reader${count}@mail.example.org`
}

/** The link of a letter, as its text shows it. */
export function linkIn({ text }: { text: string }): URL {
  const [link] = /^https?:\/\/\S+[?&]token=\S+$/m.exec(text) ?? []
  if (!link) throw new Error('This letter holds no link with a token.')
  return new URL(link)
}

export function tokenIn(mail: { text: string }): string {
  return linkIn(mail).searchParams.get('token') ?? ''
}

/** Settles when all that was asked for has been carried out. */
export async function allCarriedOut({ deps }: Auth): Promise<void> {
  await expect.poll(async () => (await deps.postgres.db.select().from(mailRequests)).length).toBe(0)
}
