import { createTransport } from 'nodemailer'
import { type ThirdPartyOutcome, instrumentThirdPartyCall } from '../telemetry/third-party-call.ts'
import { parseEmailSender } from './sender.ts'

interface OutgoingEmail {
  /** One bare address: `ada@example.org`. */
  to: string
  subject: string
  text: string
  html: string
  /** Local part of the Message-ID; random by default. */
  messageId?: string
  /** For one-click unsubscribe (RFC 8058): https, or http on this machine. */
  unsubscribeUrl?: string
}

export interface Mailer extends AsyncDisposable {
  /** @throws EmailRefusedError for a permanent refusal; after any other error a retry may succeed */
  send(mail: OutgoingEmail): Promise<void>
  ready(): Promise<void>
}

/** Permanent: the mailbox does not exist, or is full. */
export class EmailRefusedError extends Error {
  override name = 'EmailRefusedError'
}

export interface MailerOptions {
  /** `smtps://user:password@host:port`, or `smtp://`: see `parseSmtpUrl`. */
  url: string
  /** `Faresight <no-reply@example.org>`. */
  from: string
  deadlineMs?: number
  connections?: number
}

const defaultDeadlineMs = 30_000
const defaultConnections = 3

export function createMailer({
  url,
  from,
  deadlineMs = defaultDeadlineMs,
  connections = defaultConnections,
}: MailerOptions): Mailer {
  const sender = parseEmailSender(from)
  const transport = createTransport({
    ...parseSmtpUrl(url),
    pool: true,
    maxConnections: connections,
    // The job retries an email whose connection broke.
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
      if (!isBareAddress(to)) throw new EmailRefusedError('The recipient is not a single email address.')
      const message = {
        // As objects with an envelope, so that no address is parsed as a list.
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
      await instrumentThirdPartyCall({ party: 'mail', outcomeOf: () => 'ok', outcomeOfError }, () =>
        transport.sendMail(message),
      ).catch((error: unknown) => {
        throw isRefusal(error)
          ? new EmailRefusedError('The mail server refused this email.', { cause: error })
          : error
      })
    },
    ready: async () => void (await transport.verify()),
    [Symbol.asyncDispose]: async () => transport.close({ force: true }),
  }
}

const machineWritten = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** The headers of RFC 8058. @throws where the address is not a web address */
function oneClick(address: string): Record<string, string> {
  const { protocol, href } = new URL(address)
  // A serialized URL has no line break, space or angle bracket that could leave its header.
  if (!/^https?:$/.test(protocol) || !/^[\x21-\x7e]+$/.test(href) || /[<>]/.test(href))
    throw new Error('An unsubscribe link must be a web address.')
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

/** Emails hold links that open accounts, so `smtp://` requires STARTTLS, except to this machine and with `?tls=off`. */
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

/** Spaces, line breaks and separators could make it several addresses. */
function isBareAddress(to: string): boolean {
  return /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()\\,;"@]+$/u.test(to)
}

function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** A 5xx about the mailbox or the email. One about us, such as a failed sign-in, is for an operator. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('permanent' in error) || !('command' in error)) return false
  return error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA')
}

function outcomeOfError(error: unknown): ThirdPartyOutcome {
  if (isRefusal(error)) return 'refused'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ETIMEDOUT' || code === 'ABORT_ERR' || code === 'EABORT' ? 'late' : 'failed'
}
