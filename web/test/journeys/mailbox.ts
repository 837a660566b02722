import { expect, inject } from 'vitest'
import { baseUrl } from './journey.ts'

interface Email {
  to: string[]
  /** When the sandbox took it: an ISO instant. */
  received: string
  subject: string
  text: string
}

/** An address that no other journey uses. */
export function newAddress(): string {
  return `mira.${crypto.randomUUID().slice(0, 13)}@mail.test`
}

async function emailsTo(address: string, subject: RegExp): Promise<Email[]> {
  const answer = await fetch(new URL('/mail.json', inject('sandboxUrl')))
  const { mails } = (await answer.json()) as { mails: Email[] }
  return mails.filter((email) => email.to.includes(address) && subject.test(email.subject))
}

/** Waits for the `nth` email of a subject to an address. */
export async function emailTo(address: string, subject: RegExp, nth = 1): Promise<Email> {
  const found = () => emailsTo(address, subject)
  await expect.poll(async () => (await found()).length, { interval: 100 }).toBeGreaterThanOrEqual(nth)
  // The sandbox lists the newest first.
  const [newest] = await found()
  if (!newest) throw new Error(`The email to ${address} is gone.`)
  return newest
}

/** The link to the product in an email that has such a part. */
export function linkIn({ text }: Email, part: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${baseUrl}/`) && word.includes(part))
  if (!link) throw new Error(`No link with ${part} in: ${text}`)
  return link
}
