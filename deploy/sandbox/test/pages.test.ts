import { rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandboxApp } from '../src/app.ts'
import { readSandboxConfig } from '../src/config.ts'
import { createMailbox } from '../src/mail/mailbox.ts'
import { createSandboxSmtpServer } from '../src/mail/smtp.ts'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const mailbox = createMailbox()
const app = createSandboxApp({ today: '2027-01-05' }, mailbox)
const smtp = createSandboxSmtpServer(mailbox)
let url = ''
let smtpPort = 0
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  smtpPort = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

/** Speaks SMTP line by line and gives the last answer. */
async function send(from: string, to: string, message: string): Promise<string> {
  const socket = connect(smtpPort, '127.0.0.1').setEncoding('utf8')
  const lines = [
    'EHLO test',
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    'DATA',
    `${message.replaceAll('\n', '\r\n')}\r\n.`,
    'QUIT',
  ]
  let last = ''
  for await (const chunk of socket) {
    // A dash after the code announces further lines of the same answer.
    const answer = String(chunk).trimEnd().split('\r\n').at(-1) ?? ''
    if (/^\d{3}-/.test(answer)) continue
    if (answer.startsWith('221')) break
    last = answer
    socket.write(`${lines.shift() ?? 'QUIT'}\r\n`)
  }
  socket.destroy()
  return last
}

const message = `From: Faresight <hello@faresight.test>
To: ann@faresight.test
Subject: =?utf-8?Q?Your_fare_=E2=80=93?= <b>now</b>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=utf-8

Plain <words>
--x
Content-Type: text/html; charset=utf-8

<p>Rich <a href="https://faresight.test/verify">words</a><script>alert(1)</script></p>
--x--`

describe('mail', () => {
  test('an email sent by SMTP is listed as JSON and as pages, with its text escaped', async () => {
    expect(await send('hello@faresight.test', 'ann@faresight.test', message)).toMatch(/^250/)
    const { mails } = (await (await fetch(`${url}/mail.json`)).json()) as { mails: { id: string }[] }
    expect(mails[0]).toMatchObject({
      subject: 'Your fare – <b>now</b>',
      to: ['ann@faresight.test'],
      text: expect.stringContaining('Plain <words>'),
    })
    const list = await (await fetch(`${url}/mail`)).text()
    expect(list).toContain('Your fare – &#60;b&#62;now&#60;/b&#62;')
    const detail = await (await fetch(`${url}/mail/${mails[0]?.id}`)).text()
    expect(detail).toContain('Plain &#60;words&#62;')
    expect(detail).toContain('sandbox="allow-popups')
    const html = await fetch(`${url}/mail/${mails[0]?.id}/html`)
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/)
    expect(html.headers.get('content-security-policy')).not.toContain('allow-scripts')
  })

  test('the newest email is first', async () => {
    await send('a@faresight.test', 'first@faresight.test', 'Subject: first\n\none')
    await send('a@faresight.test', 'second@faresight.test', 'Subject: second\n\ntwo')
    const subjects = mailbox.list().map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['second', 'first'])
  })

  wholeTest('old emails are dropped: memory is bounded', async () => {
    for (let at = 0; at < 305; at++)
      await mailbox.receive(Buffer.from(`Subject: ${at}\n\nx`), ['x@faresight.test'])
    expect(mailbox.list()).toHaveLength(300)
    expect(mailbox.list()[0]?.subject).toBe('304')
    const large = Buffer.concat([Buffer.from('Subject: large\n\n'), Buffer.alloc(4_900_000, 'x')])
    for (let at = 0; at < 8; at++) await mailbox.receive(large, ['x@faresight.test'])
    expect(mailbox.list().length).toBeLessThan(10)
  })
})

describe('pages', () => {
  test('the index says what the sandbox is', async () => {
    const response = await fetch(url)
    const text = await response.text()
    expect(text).toContain('nothing here is for sale')
    expect(text).toContain('color-scheme: light dark')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['localhost:80', 200],
    ['sandbox.localhost', 200],
    ['[::1]:4000', 200],
    ['fares.example.com', 421],
    ['127.0.0.1.example.com', 421],
  ])('a request for the host %s is answered with %i', async (host, status) => {
    const { hostname, port } = new URL(url)
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      httpRequest({ hostname, port, path: '/', headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    expect(answered).toBe(status)
  })

  test('seller pages escape a forged price and know no unknown fare or seller', async () => {
    const search = await fetch(`${url}/ignav/api/fares/one-way`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'any' },
      body: JSON.stringify({ origin: 'BCN', destination: 'FCO', departure_date: '2027-02-10' }),
    })
    const { itineraries } = (await search.json()) as { itineraries: { ignav_id: string }[] }
    const link = new URLSearchParams({
      fare: itineraries[0]?.ignav_id ?? '',
      amount: '<i>1</i>',
      currency: 'USD',
      legs: '0',
    })
    const page = await (await fetch(`${url}/sellers/skylark?${link.toString()}`)).text()
    expect(page).toContain('&#60;i&#62;1&#60;/i&#62;')
    expect(page).toContain('(FCO)')
    expect((await fetch(`${url}/sellers/skylark?fare=garbage`)).status).toBe(410)
    expect((await fetch(`${url}/sellers/unknown?fare=garbage`)).status).toBe(404)
  })
})

describe('configuration', () => {
  test('empty variables count as unset', () => {
    expect(readSandboxConfig({ PORT: '', FARES_DIR: '' })).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      options: { faresDir: undefined },
    })
  })

  test('the secret of events may be a file', async () => {
    const file = join(await createScratchFolder(), 'secret')
    onTestFinished(() => rm(dirname(file), { recursive: true }))
    await writeFile(file, 'whsec_of_a_file\n')
    const { options } = readSandboxConfig({ STRIPE_EVENTS_SECRET_FILE: file })
    expect(options.eventsSecret).toBe('whsec_of_a_file')
  })

  test('bad variables are named without their values', () => {
    expect(() => readSandboxConfig({ PORT: 'secret', SMTP_PORT: '-1' })).toThrow(
      /^These environment variables are not valid: PORT, SMTP_PORT$/,
    )
  })

  test.each([
    [{ today: '2027-02-30' }, /^Today must be a date written YYYY-MM-DD\.$/],
    [{ seed: '' }, /^The seed must not be empty\.$/],
    [{ eventsUrl: 'http://127.0.0.1:9' }, /^Events need a secret that they are signed with\.$/],
  ])('%j is refused with a sentence', (options, sentence) => {
    expect(() => createSandboxApp(options)).toThrow(sentence)
  })
})
