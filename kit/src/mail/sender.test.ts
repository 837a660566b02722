import { expect, test } from 'vitest'
import { parseEmailSender, defaultEmailSender } from './sender.ts'

test.each([
  ['Faresight <no-reply@example.org>', { name: 'Faresight', address: 'no-reply@example.org' }],
  ['"Faresight, Inc." <mail@example.org>', { name: 'Faresight, Inc.', address: 'mail@example.org' }],
  ['<mail@example.org>', { name: '', address: 'mail@example.org' }],
  ['mail@example.org', { name: '', address: 'mail@example.org' }],
])('the sender %j is accepted', (text, sender) => {
  expect(parseEmailSender(text)).toEqual(sender)
})

test.each([
  '',
  'Faresight',
  'a@example.org, b@example.org',
  'Faresight <a@example.org>, <b@example.org>',
  'Faresight\r\nBcc: b@example.org <a@example.org>',
  'Faresight <a@example.org\n>',
])('the sender %j is refused', (text) => {
  expect(() => parseEmailSender(text)).toThrow('A sender must be Name <address>.')
})

test.each([
  ['https://faresight.example', 'no-reply@faresight.example'],
  ['http://localhost:8080', 'no-reply@localhost'],
  ['http://127.0.0.1:8080', 'no-reply@localhost'],
  ['http://[::1]:8080', 'no-reply@localhost'],
])('the default sender for %s is %s', (publicUrl, address) => {
  expect(parseEmailSender(defaultEmailSender(publicUrl))).toEqual({ name: 'Faresight', address })
})
