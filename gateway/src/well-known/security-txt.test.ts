import { expect, test } from 'vitest'
import { formatSecurityTxt } from './security-txt.ts'

test('lists contacts in order, the expiry and the canonical URL', () => {
  const contacts = ['mailto:security@faresight.example', 'https://faresight.example/contact']
  const now = new Date('2027-01-01T12:00:00.000Z')
  expect(formatSecurityTxt(contacts, 'https://faresight.example/', now)).toBe(
    [
      'Contact: mailto:security@faresight.example',
      'Contact: https://faresight.example/contact',
      'Expires: 2027-04-01T12:00:00.000Z',
      'Canonical: https://faresight.example/.well-known/security.txt',
      'Preferred-Languages: en',
      '',
    ].join('\n'),
  )
})
