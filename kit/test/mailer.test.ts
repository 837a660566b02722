import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestMailServer, startTestMailServer } from '../../test/setup/test-mail-server.ts'
import { createMailer, EmailRefusedError } from '../src/mail/mailer.ts'

const from = 'Faresight <no-reply@faresight.example>'
const email = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }

let server: TestMailServer
forAllTests(startTestMailServer, (it) => (server = it))

const mailerTo = (url: string, deadlineMs?: number) =>
  createMailer({ url, from, ...(deadlineMs !== undefined && { deadlineMs }) })

test('an email has both bodies, our sender and the mark of an automatic email', async () => {
  await using mailer = mailerTo(server.url)
  await mailer.ready()
  await mailer.send({ ...email, to: 'ada@example.org', messageId: 'one' })
  const [mail] = server.mailsTo('ada@example.org')
  expect(mail).toMatchObject({ subject: 'Hello', from, to: ['ada@example.org'], attachments: [] })
  expect([mail?.text.trim(), mail?.html?.trim()]).toEqual([email.text, email.html])
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
  expect(headers).toMatchObject({
    to: 'ada@example.org',
    'message-id': '<one@faresight.example>',
    'auto-submitted': 'auto-generated',
  })
})

test('a line break in a subject adds no header, and any script is delivered', async () => {
  await using mailer = mailerTo(server.url)
  const subject = 'Hello\r\nBcc: mallory@example.org\r\n\r\n<p>body</p>\u0000 ünï 王 👩‍🚀'
  await mailer.send({ ...email, subject, to: 'grace@example.org' })
  const [mail] = server.mailsTo('grace@example.org')
  expect(mail?.subject).toBe('Hello Bcc: mallory@example.org <p>body</p> ünï 王 👩‍🚀')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail).toMatchObject({ to: ['grace@example.org'] })
  expect(mail?.text.trim()).toBe(email.text)
  expect(server.mailsTo('mallory@example.org')).toEqual([])
})

const headersOf = (address: string) =>
  Object.fromEntries(server.mailsTo(address)[0]?.headers.map(({ key, value }) => [key, value]) ?? [])

test('only an email with an unsubscribe address has the one-click headers', async () => {
  await using mailer = mailerTo(server.url)
  const unsubscribe = `https://faresight.example/api/unsubscribe/${'aZ0_-'.repeat(40)}?all=yes`
  await mailer.send({ ...email, to: 'listed@example.org', unsubscribeUrl: unsubscribe })
  expect(headersOf('listed@example.org')).toMatchObject({
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })
  await mailer.send({ ...email, to: 'unlisted@example.org' })
  const names = Object.keys(headersOf('unlisted@example.org'))
  expect(names.filter((name) => name.startsWith('list-'))).toEqual([])
})

test('an unsubscribe address cannot leave its header', async () => {
  await using mailer = mailerTo(server.url)
  const unsubscribe =
    'https://faresight.example/a\r\nBcc: mallory@example.org\r\n\r\n<p>body</p>>, <mailto:x@y.z> ü?b=> c#d=>'
  await mailer.send({ ...email, to: 'listed-badly@example.org', unsubscribeUrl: unsubscribe })
  const headers = headersOf('listed-badly@example.org')
  expect(headers).not.toHaveProperty('bcc')
  expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/faresight\.example\/[^<>\s]+>$/)
  expect(server.mailsTo('listed-badly@example.org')[0]?.text.trim()).toBe(email.text)
})

test.each([
  ['mailto:ada@example.org', 'web address'],
  ['javascript:alert(1)', 'web address'],
  ['not an address', 'Invalid URL'],
  ['', 'Invalid URL'],
])('an email whose unsubscribe address is %j is not sent', async (unsubscribe, message) => {
  await using mailer = mailerTo(server.url)
  const before = server.all().length
  await expect(mailer.send({ ...email, to: 'ada@example.org', unsubscribeUrl: unsubscribe })).rejects.toThrow(
    message,
  )
  expect(server.all()).toHaveLength(before)
})

test('as many emails as connections are sent concurrently', async () => {
  await using mailer = createMailer({ url: server.url, from, connections: 6 })
  const silent = Array.from({ length: 5 }, () => mailer.send({ ...email, to: 'silent@example.org' }))
  const ended = Promise.allSettled(silent)
  await mailer.send({ ...email, to: 'beside-five@example.org' })
  expect(server.mailsTo('beside-five@example.org')).toHaveLength(1)
  await mailer[Symbol.asyncDispose]()
  expect((await ended).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

test.each([
  'a@example.org, b@example.org',
  'a@example.org b@example.org',
  'a@example.org\r\nRCPT TO:<b@example.org>',
  'a@example.org>\r\nBcc: b@example.org',
  'Ada <a@example.org>',
  'group: a@example.org;',
  'a@b@example.org',
  'example.org',
  '',
])('the recipient %j is not one address, and no email is sent', async (to) => {
  await using mailer = mailerTo(server.url)
  const before = server.all().length
  await expect(mailer.send({ ...email, to })).rejects.toThrow(EmailRefusedError)
  expect(server.all()).toHaveLength(before)
})

test('a missing mailbox is a permanent refusal, a busy one is not', async () => {
  await using mailer = mailerTo(server.url)
  await expect(mailer.send({ ...email, to: 'refused@example.org' })).rejects.toThrow(EmailRefusedError)
  const busy = mailer.send({ ...email, to: 'later@example.org' })
  await expect(busy).rejects.toThrow('451')
  await expect(busy).rejects.not.toBeInstanceOf(EmailRefusedError)
  // The connection is none the worse for it.
  await mailer.send({ ...email, to: 'after@example.org' })
  expect(server.mailsTo('after@example.org')).toHaveLength(1)
})

test('an email to a server that does not answer times out, and other emails are sent', async () => {
  await using mailer = mailerTo(server.url, 300)
  const silent = mailer.send({ ...email, to: 'silent@example.org' })
  await mailer.send({ ...email, to: 'beside@example.org' })
  await expect(silent).rejects.toMatchObject({ code: 'EABORT' })
})

test('an unavailable server is a retryable error, and is used again once it is back', async () => {
  await using away = await startTestMailServer()
  await using mailer = mailerTo(away.url)
  await mailer.send({ ...email, to: 'ada@example.org' })
  await away.stop()
  await expect(mailer.ready()).rejects.toThrow('ECONNREFUSED')
  const failed = mailer.send({ ...email, to: 'ada@example.org' })
  await expect(failed).rejects.toThrow('ECONNREFUSED')
  await expect(failed).rejects.not.toBeInstanceOf(EmailRefusedError)
  await away.start()
  await mailer.send({ ...email, to: 'ada@example.org' })
  expect(away.mailsTo('ada@example.org')).toHaveLength(2)
})

test('no email is sent unencrypted to another machine', async () => {
  const port = new URL(server.url).port
  // The name of this machine, written so that it does not look like it.
  const elsewhere = `smtp://0.0.0.0:${port}`
  await using strict = mailerTo(elsewhere)
  const before = server.all().length
  await expect(strict.send({ ...email, to: 'ada@example.org' })).rejects.toMatchObject({ code: 'ETLS' })
  expect(server.all()).toHaveLength(before)
  await using told = mailerTo(`${elsewhere}?tls=off`)
  await told.send({ ...email, to: 'ada@example.org' })
  expect(server.all()).toHaveLength(before + 1)
})
