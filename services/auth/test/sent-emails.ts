import { expect } from 'vitest'
import { mailRequests } from '../src/schema.ts'
import type { AuthHarness } from './harness.ts'

let count = 0

/** A new mailbox per test: each gets only a few emails an hour. */
export function newEmailAddress(): string {
  count++
  return `reader${count}@mail.example.org`
}

/** The link in the email's text. */
export function findTokenLinkInEmail({ text }: { text: string }): URL {
  const [link] = /^https?:\/\/\S+[?&]token=\S+$/m.exec(text) ?? []
  if (!link) throw new Error('This letter holds no link with a token.')
  return new URL(link)
}

export function findTokenInEmail(mail: { text: string }): string {
  return findTokenLinkInEmail(mail).searchParams.get('token') ?? ''
}

/** Settles when all mail requests are processed. */
export async function waitUntilMailRequestsProcessed({ deps }: AuthHarness): Promise<void> {
  await expect.poll(async () => (await deps.postgres.db.select().from(mailRequests)).length).toBe(0)
}
