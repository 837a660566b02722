import { appendFileSync } from 'node:fs'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { text } from 'node:stream/consumers'
import { pickFreePort } from '@faresight/local/free-port'

export interface SunkEmail {
  to: string
  messageId: string
}

/** A mail server that outlives the site's processes, and forgets no email. */
export interface MailSink extends AsyncDisposable {
  url: string
  emails: SunkEmail[]
}

/** @param path where each email is noted as a line */
export async function startMailSink(path: string): Promise<MailSink> {
  const emails: SunkEmail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const [head = ''] = (await text(stream)).split('\r\n\r\n')
      const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
      for (const { address } of envelope.rcptTo) emails.push({ to: address, messageId })
      appendFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), messageId })}\n`)
      done()
    },
  })
  server.on('error', () => {})
  const port = await pickFreePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
