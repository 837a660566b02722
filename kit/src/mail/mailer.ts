import { createTransport } from 'nodemailer'
import { type ThirdPartyOutcome, callThirdParty } from '../telemetry/third-party-call.ts'
import { parseEmailSender } from './sender.ts'

/** A letter to one mailbox. */
interface OutgoingEmail {
  /** One bare address: `ada@example.org`. */
  to: string
  subject: string
  text: string
  html: string
  /** What its Message-ID is made of: a mailbox that gets the same one twice may show it once. Random unless told. */
  messageId?: string
  /** Where a POST ends such letters (RFC 8058): mail programs show a button for it. https, or http on one's own machine. */
  unsubscribeUrl?: string
}

export interface Mailer extends AsyncDisposable {
  /**
   * Settles once the mail server has taken the letter.
   *
   * @throws MailRefused where it never will; anything else may be tried again
   */
  send(mail: OutgoingEmail): Promise<void>
  /** Settles when the mail server answers and lets us in. */
  ready(): Promise<void>
}

/** The mail server will not take this letter, however often it is offered: there is no such mailbox, or it is full. */
export class EmailRefusedError extends Error {
  override name = 'MailRefused'
}

export interface MailerOptions {
  /** `smtps://user:password@host:port`, or `smtp://`: see `parseSmtpUrl`. */
  url: string
  /** `Faresight <no-reply@example.org>`. */
  from: string
  /** What a letter may take before it counts as not sent. */
  deadlineMs?: number
  /** Over how many connections letters go out at the same time. */
  connections?: number
}

const usualDeadlineMs = 30_000
const usualConnections = 3

/** Sends over a few connections that stay open for a while. Connects when there is something to send. */
export function createMailer({
  url,
  from,
  deadlineMs = usualDeadlineMs,
  connections = usualConnections,
}: MailerOptions): Mailer {
  const sender = parseEmailSender(from)
  const transport = createTransport({
    ...parseSmtpUrl(url),
    pool: true,
    maxConnections: connections,
    // A letter whose connection breaks is ours to try again, with what its job knows.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
      if (!isBareAddress(to)) throw new EmailRefusedError('That is not one mail address.')
      const message = {
        // As objects and an envelope of their own, so that no address is ever parsed as a list of several.
        from: sender,
        to: { name: '', address: to },
        envelope: { from: sender.address, to: [to] },
        subject: inOneLine(subject),
        text,
        html,
        ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(sender.address)}>` }),
        headers: { ...machineWritten, ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)) },
        signal: AbortSignal.timeout(deadlineMs),
      }
      await callThirdParty({ party: 'mail', outcomeOf: () => 'ok', outcomeOfError }, () =>
        transport.sendMail(message),
      ).catch((error: unknown) => {
        throw isRefusal(error)
          ? new EmailRefusedError('The mail server refuses this letter.', { cause: error })
          : error
      })
    },
    ready: async () => void (await transport.verify()),
    [Symbol.asyncDispose]: async () => transport.close({ force: true }),
  }
}

/** Nobody's holiday notice has to answer. */
const machineWritten = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** How RFC 8058 says that a mail program may unsubscribe by itself. @throws where that is no web address */
function oneClick(address: string): Record<string, string> {
  const { protocol, href } = new URL(address)
  // A URL as it is written again has no line break, no space and no angle bracket: it stays in its header and its brackets.
  if (!/^https?:$/.test(protocol) || !/^[\x21-\x7e]+$/.test(href) || /[<>]/.test(href))
    throw new Error('Letters are unsubscribed from at a web address.')
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

interface SmtpOptions {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  ignoreTLS: boolean
  auth?: { user: string; pass: string }
}

/**
 * How to reach the mail server. Letters hold links that open accounts, so they travel encrypted: `smtps://` from the first
 * byte, `smtp://` by STARTTLS or not at all; but for this machine, and where the address ends in `?tls=off`.
 */
export function parseSmtpUrl(url: string): SmtpOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  const isPlain = !secure && (isThisMachine(host) || searchParams.get('tls') === 'off')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Spaces, line breaks and separators would make it more than one address, or more than an address. */
function isBareAddress(to: string): boolean {
  return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()\\,;"@]+$/u.test(to)
}

function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** A 5xx about the mailbox or the letter. One about us, as where we may not send or sign in, is for an operator to mend. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return false
  return error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA')
}

function outcomeOfError(error: unknown): ThirdPartyOutcome {
  if (isRefusal(error)) return 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ETIMEDOUT' || code === 'ABORT_ERR' || code === 'EABORT' ? 'late' : 'failed'
}
