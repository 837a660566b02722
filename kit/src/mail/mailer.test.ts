import { expect, test } from 'vitest'
import { parseSmtpUrl } from './mailer.ts'

const starttls = { secure: false, requireTLS: true, ignoreTLS: false }
const plain = { secure: false, requireTLS: false, ignoreTLS: true }
const tls = { secure: true, requireTLS: false, ignoreTLS: false }

test.each([
  ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, ...tls }],
  ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, ...starttls }],
  ['smtp://mail.example.org:25?tls=off', { host: 'mail.example.org', port: 25, ...plain }],
  ['smtps://localhost:4650', { host: 'localhost', port: 4650, ...tls }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, ...plain }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, ...plain }],
  [
    'smtps://user%40example.org:p%3As%2Fs@mail.example.org',
    { host: 'mail.example.org', port: 465, ...tls, auth: { user: 'user@example.org', pass: 'p:s/s' } },
  ],
])('the SMTP URL %s gives its connection options', (url, options) => {
  expect(parseSmtpUrl(url)).toEqual(options)
})
