import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'
import { answerTo } from './moods.ts'

const largestMail = 5 * 1_048_576

type Done = (error?: Error | null, message?: string) => void

/** An SMTP server that takes every mail but to mailboxes with a mood, without sign-in or encryption, and delivers none. */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    // Looking up names of clients would ask the network for nothing.
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      const answer = answerTo(address)
      // Of one that stays silent, whoever sends has to tire by themselves.
      if (answer === 'silence') return
      done(answer)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        // The rest of too large a mail is read and dropped, as the protocol wants.
        if (!stream.sizeExceeded) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new Error('The mail is too large.'))
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        void accept(Buffer.concat(chunks), to, done)
      })
    },
  })
  // A client that breaks off is no reason to stop.
  server.on('error', (error) => console.error(`smtp: ${error.message}`))
  return server

  async function accept(raw: Buffer, to: readonly string[], done: Done): Promise<void> {
    try {
      const mail = await mailbox.receive(raw, to)
      done(null, `received as ${mail.id}`)
    } catch {
      done(new Error('The mail could not be read.'))
    }
  }
}
