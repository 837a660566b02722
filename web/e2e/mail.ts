import { expect, inject } from 'vitest'
import { baseUrl } from './harness.ts'

const sandboxUrl = inject('sandboxUrl')

interface Mail {
  to: string[]
  subject: string
  text: string
  html?: string
}

let people = 0

/** An address that nobody else uses, in this run or another. */
export function newAddress(): string {
  return `mira.${process.pid}.${Date.now()}.${++people}@mail.test`
}

/** The mails that the sandbox has received for an address, newest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${sandboxUrl}/mail.json`)
  // Written by the sandbox of this very run.
  const { mails } = (await answer.json()) as { mails: Mail[] }
  return mails.filter(({ to }) => to.includes(address))
}

/** Waits for the mail of that subject which is the `nth` one to an address, and gives the link to a page of ours in it. */
export async function linkInMail(address: string, subject: string, nth = 1): Promise<string> {
  const found = async () => (await mailsTo(address)).filter((mail) => mail.subject === subject)
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(nth)
  const [newest] = await found()
  const link = newest?.text
    .split(/\s+/)
    .find((word) => word.startsWith(`${baseUrl}/`) && word.includes('token='))
  if (!link) throw new Error(`no link to us in: ${newest?.text}`)
  return link
}
