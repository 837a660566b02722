import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const maxMailBytes = 5 * 1_048_576

type Done = (error?: Error | null, message?: string) => void

class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/**
 * Receives every email and delivers none, without sign-in or encryption. At any domain, the mailboxes `refused` and `later`
 * refuse emails, and `silent` never responds.
 */
export function createSandboxSmtpServer(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const [mailbox = ''] = address.toLowerCase().split(/[@+]/)
      // The sender times out.
      if (mailbox === 'silent') return
      if (mailbox === 'refused')
        return done(new SmtpRefusal(550, `5.1.1 <${address}>: there is no such mailbox`))
      if (mailbox === 'later') return done(new SmtpRefusal(451, `4.7.1 <${address}>: please try again later`))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        // SMTP wants the rest of too large an email to be read.
        if (!stream.sizeExceeded) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new Error('The email is too large.'))
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        void accept(Buffer.concat(chunks), to, done)
      })
    },
  })
  server.on('error', (error) => console.error(`smtp: ${error.message}`))
  return server

  async function accept(raw: Buffer, to: readonly string[], done: Done): Promise<void> {
    try {
      const email = await mailbox.receive(raw, to)
      done(null, `received as ${email.id}`)
    } catch {
      done(new Error('The email could not be read.'))
    }
  }
}
