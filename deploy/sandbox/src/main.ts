import { serverUrl, serverPort } from './address.ts'
import { createSandboxApp } from './app.ts'
import { readSandboxConfig } from './config.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createSandboxSmtpServer } from './mail/smtp.ts'

const config = readSandboxConfig(process.env)
const mailbox = createMailbox()
const app = createSandboxApp(config.options, mailbox)
const smtp = createSandboxSmtpServer(mailbox)

await app.listen({ port: config.port, host: config.host })
await new Promise<void>((resolve, reject) => {
  smtp.server.once('error', reject)
  smtp.listen(config.smtpPort, config.host, resolve)
})

// One line of JSON, for launchers that let the system choose the ports.
console.log(
  JSON.stringify({
    ready: 'sandbox',
    url: serverUrl(app.server),
    smtp: `smtp://${config.host}:${serverPort(smtp.server)}`,
  }),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    smtp.close(() => undefined)
    void app.close()
  })
}
