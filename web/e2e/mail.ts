import { expect, inject } from 'vitest'
import { baseUrl } from './harness.ts'

const sandboxUrl = inject('sandboxUrl')

interface Mail {
  to: string[]
  /** When the sandbox took it: an ISO instant. */
  received: string
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

/** Waits for the mail of that subject which is the `nth` one to an address, and gives it. */
export async function mailTo(address: string, subject: string | RegExp, nth = 1): Promise<Mail> {
  const isMeant = (mail: Mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
  const found = async () => (await mailsTo(address)).filter(isMeant)
  await expect.poll(async () => (await found()).length, { interval: 100 }).toBeGreaterThanOrEqual(nth)
  const [newest] = await found()
  if (!newest) throw new Error('the mail is gone')
  return newest
}

/** The link to us in a mail that has such a part. */
export function linkIn({ text }: Mail, part: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${baseUrl}/`) && word.includes(part))
  if (!link) throw new Error(`no link to us in: ${text}`)
  return link
}

/** Waits for the mail of that subject which is the `nth` one to an address, and gives the link to a page of ours in it. */
export async function linkInMail(address: string, subject: string, nth = 1): Promise<string> {
  return linkIn(await mailTo(address, subject, nth), 'token=')
}
