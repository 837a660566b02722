import { createMailbox, type ReceivedEmail } from '../../deploy/sandbox/src/mail/mailbox.ts'
import { createSandboxSmtpServer } from '../../deploy/sandbox/src/mail/smtp.ts'
import { findTestPort } from './test-port.ts'

export interface TestMailServer extends AsyncDisposable {
  /** `SMTP_URL`, the same after a restart. */
  url: string
  /** Newest first. */
  mailsTo: (address: string) => ReceivedEmail[]
  /** Waits until an address has more than `after` emails. @returns the newest */
  nextMailTo: (address: string, after?: number) => Promise<ReceivedEmail>
  /** All emails, newest first. */
  all: () => readonly ReceivedEmail[]
  stop: () => Promise<void>
  start: () => Promise<void>
}

const patienceMs = 20_000

/** Starts the sandbox's SMTP server, which accepts every email and delivers none. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const port = await findTestPort()
  const mailbox = createMailbox()
  const mailsTo = (address: string) => mailbox.list().filter(({ to }) => to.includes(address))
  let smtp: ReturnType<typeof createSandboxSmtpServer> | undefined

  async function start(): Promise<void> {
    const server = createSandboxSmtpServer(mailbox)
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    smtp = server
  }

  async function stop(): Promise<void> {
    const server = smtp
    smtp = undefined
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    async nextMailTo(address, after = 0) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const mails = mailsTo(address)
        if (mails[0] && mails.length > after) return mails[0]
        if (Date.now() > deadline) throw new Error(`No email to ${address} arrived.`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    all: () => mailbox.list(),
    start,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
