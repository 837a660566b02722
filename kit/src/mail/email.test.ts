import { expect, test } from 'vitest'
import { renderEmail } from './email.ts'

const site = { publicUrl: 'https://faresight.example' }
const url = 'https://faresight.example/verify-email?token=abc&more=1'
const email = {
  subject: 'Verify your address',
  paragraphs: ['One more step.', 'Open the link within 24 hours.'],
  button: { label: 'Verify email', url },
  afterButton: ['If this was not you, do nothing.'],
  reason: 'You get this email because somebody typed this address.',
}

test('both bodies have the same content, with the link as text', () => {
  const { subject, text, html } = renderEmail(email, site)
  expect(subject).toBe('Verify your address')
  for (const said of [...email.paragraphs, ...email.afterButton, email.reason, email.button.label]) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(text).toContain(`\n${url}\n`)
  expect(html.split('https://faresight.example/verify-email?token=abc&amp;more=1')).toHaveLength(4)
})

test('the preview of an email is its first paragraph', () => {
  const { html } = renderEmail(email, site)
  const hidden = html.slice(html.indexOf('display:none'), html.indexOf('<table'))
  expect(hidden).toContain('One more step.')
})

test('an email loads nothing and runs nothing', () => {
  const { html } = renderEmail(email, site)
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form|video)\b|\bsrc=|url\(|@import|\bon\w+=/i)
})

test('markup in texts is escaped', () => {
  const hostile = `</p><script>alert('1')</script><a href="https://evil.example">"&`
  const said = { ...email, subject: hostile, paragraphs: [hostile], afterButton: [hostile], reason: hostile }
  const { html } = renderEmail({ ...said, button: { label: hostile, url } }, site)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('href="https://evil.example"')
  expect(html.split('&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;')).toHaveLength(8)
})

test.each(['javascript:alert(1)', 'data:text/html,hello', 'file:///etc/passwd'])(
  'a button to %s is refused',
  (address) => {
    expect(() => renderEmail({ ...email, button: { label: 'Go', url: address } }, site)).toThrow('web page')
  },
)

test('further links are links in HTML and addresses in text', () => {
  const more = { label: 'Pause it', url: 'https://faresight.example/pause?token=abc&more=1' }
  const { text, html } = renderEmail({ ...email, links: [more] }, site)
  expect(text).toContain('\n\nPause it:\nhttps://faresight.example/pause?token=abc&more=1\n')
  expect(html).toContain('href="https://faresight.example/pause?token=abc&amp;more=1"')
  expect(html).toContain('>Pause it</a>')
  expect(() => renderEmail({ ...email, links: [{ ...more, url: 'javascript:alert(1)' }] }, site)).toThrow(
    'web page',
  )
})

test('the address of a button is escaped in its attribute', () => {
  const { html } = renderEmail({ ...email, button: { label: 'Go', url: `${url}"><b>'` } }, site)
  expect(html).not.toContain('"><b>')
})

test('an email has light and dark colours', () => {
  const { html } = renderEmail(email, site)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.ground\{background-color:#0b101b!important\}/)
})
