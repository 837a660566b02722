import { expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'

function logged(write: (log: Log) => void): string {
  const lines: string[] = []
  write(createLog('test', 'info', { write: (line) => void lines.push(line) }))
  expect(lines).not.toEqual([])
  return lines.join('')
}

const secret = 'hunter2'

test.each([
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'x-faresight-identity',
  'password',
  'passwordHash',
  'token',
  'sessionToken',
  'apiKey',
  'x-api-key',
  'IGNAV_API_KEY',
  'IDENTITY_PRIVATE_KEY',
  'setupKey',
  'OWNER_SETUP_KEY',
  'ownerKey',
  'AUDIT_KEY',
  'clientSecret',
  'email',
])('the value of %s is never logged, at any depth', (key) => {
  const text = logged((log) => {
    log.info({ [key]: secret })
    log.info({ request: { headers: { [key]: secret } } })
    log.info({ list: [{ deep: { deeper: { [key]: secret } } }] })
    log.child({ [key]: secret }).info('child')
    log.child({ request: { [key]: [secret] } }).info('child')
  })
  expect(text).not.toContain(secret)
  expect(text).toContain('[redacted]')
})

test.each([
  ['an address', 'ada@mail.example.org', 'sent to ada@mail.example.org, and seen'],
  ['one with marks', "ada.o'brien+x=1", "550 5.1.1 <ada.o'brien+x=1@example.org>: unknown"],
  ['one in another script', 'грейс', 'to грейс@пример.рф'],
  ['one of this machine', 'ada@', 'RCPT TO:<ada@localhost>'],
  ['the token of a link', 'aZ0_-secret', 'https://faresight.example/reset-password?token=aZ0_-secret now'],
  ['the code of a sign-in', 'c0de', '/api/auth/google/callback?state=st4te&code=c0de#x'],
  ['a parameter of several lines', 'h4sh', 'Failed query: insert\nparams: Ada,\nh4sh'],
  ['its state', 'st4te', '/api/auth/google/callback?state=st4te&code=c0de#x'],
])('%s is redacted in any text', (_, known, said) => {
  const text = logged((log) => {
    log.info(said)
    log.info({ said, deep: [{ said }] }, said)
    log.child({ said }).warn('child')
    log.error({ err: new Error(said, { cause: new Error(said) }) }, 'failed')
  })
  expect(text).not.toContain(known)
  expect(text).toContain('[redacted]')
})

test('package versions, times and routes are not redacted as addresses', () => {
  const said = 'nodemailer@10.6.0 at 02:30, GET /api/auth/verify-email, @faresight/kit'
  expect(JSON.parse(logged((log) => log.info({ said }, said)))).toMatchObject({ said, msg: said })
})

test('other values stay', () => {
  const text = logged((log) => log.info({ route: '/api/search', count: 3, seen: new Date(0) }, 'hello'))
  expect(JSON.parse(text)).toMatchObject({
    name: 'test',
    level: 'info',
    msg: 'hello',
    route: '/api/search',
    count: 3,
    seen: '1970-01-01T00:00:00.000Z',
  })
})

test('an error keeps its code, frames and causes, without rows, parameters and email addresses', () => {
  const driver = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (x)=(${secret})` })
  const query = new Error(
    `Failed query: insert into "users"\nparams: 1,${secret},jane.roe+x@mail.example.com`,
    {
      cause: driver,
    },
  )
  const text = logged((log) => log.error({ err: query, inner: { failure: query } }, 'no jane'))
  expect(text).not.toContain(secret)
  expect(text).not.toContain('jane.roe')
  expect(JSON.parse(text).err).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into "users"\nparams: [redacted]',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505' },
  })
})

test('an error that is logged without fields is redacted too', () => {
  const text = logged((log) => log.error(new Error(`sent to jane@mail.example.com`)))
  expect(JSON.parse(text).err.message).toBe('sent to [redacted]')
  expect(text).not.toContain('jane')
})

test('a circular value does not end the process', () => {
  const loop: Record<string, unknown> = { name: 'loop' }
  loop['self'] = loop
  expect(logged((log) => log.info(loop))).toContain('too deep')
})
