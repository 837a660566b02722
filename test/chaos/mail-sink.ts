import { once } from 'node:events'
import { pickFreePort } from '@faresight/local/free-port'
import { createMailbox } from '../../deploy/sandbox/src/mail/mailbox.ts'
import { createSandboxSmtpServer } from '../../deploy/sandbox/src/mail/smtp.ts'

export interface SunkEmail {
  to: string
  messageId: string
  subject: string
  at: Date
}

/** A mail server that outlives the site's processes, and forgets no email. */
export interface MailSink extends AsyncDisposable {
  url: string
  emails: SunkEmail[]
}

export async function startMailSink(): Promise<MailSink> {
  const emails: SunkEmail[] = []
  const mailbox = createMailbox()
  const server = createSandboxSmtpServer({
    ...mailbox,
    async receive(raw, to) {
      const email = await mailbox.receive(raw, to)
      const messageId = email.headers.find(({ key }) => key === 'message-id')?.value ?? ''
      emails.push(
        ...to.map((address) => ({ to: address, messageId, subject: email.subject, at: new Date() })),
      )
      return email
    },
  })
  const port = await pickFreePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
