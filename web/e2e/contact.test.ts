import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { expectGoodLooks, newPage, sizes, visit } from './harness.ts'
import { fillMessage } from './message.ts'
import { toasts } from './seen.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Message to us' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' })
const fields = ['Name', 'Email', 'Subject', 'Message'] as const
const typed = (page: Page) => Promise.all(fields.map((label) => form(page).getByLabel(label).inputValue()))
const inForm = (page: Page) => form(page).getByRole('status')

describe.each(sizes)('the page to write to us on a %s', (size) => {
  it('thanks, is empty again and sends nothing', async () => {
    const page = await newPage({ size })
    await visit(page, '/contact')
    await fillMessage(page)
    // Its script is late; the question is what else is asked for.
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await send(page).click()
    const toast = toasts(page).getByRole('listitem')
    await toast.getByText('Message Sent!').waitFor()
    await toast.getByText("We'll get back to you within 24 hours").waitFor()
    // It stays while the window is not looked at.
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    // The page says so, too, and keeps the focus where it was.
    await inForm(page).getByText('Message Sent!').waitFor()
    await inForm(page).getByText("We'll get back to you within 24 hours").waitFor()
    expect(await typed(page)).toEqual(['', '', '', ''])
    expect(await send(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/contact')
    expect(asked.filter((request) => !request.startsWith('GET /assets/'))).toEqual([])
    await expectGoodLooks(page, `contact-sent-${size}`)
    await form(page).getByLabel('Subject').pressSequentially('And')
    await expect.poll(() => inForm(page).innerText()).toBe('')
  })

  it('names the address of a person beside the form', async () => {
    const page = await newPage({ size })
    await visit(page, '/contact')
    const mail = page.getByRole('main').getByRole('link', { name: /^support@/ })
    expect(await mail.getAttribute('href')).toBe(`mailto:${await mail.innerText()}`)
    await expectGoodLooks(page, `contact-${size}`, true)
  })
})

test.each(fields)('the browser asks for: %s', async (missing) => {
  const page = await newPage()
  await visit(page, '/contact')
  await fillMessage(page)
  const field = form(page).getByLabel(missing)
  await field.fill('')
  await send(page).click()
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await typed(page)).filter((value) => value === '')).toHaveLength(1)
  expect(await page.getByText('Message Sent!').count()).toBe(0)
})

test('the browser asks for an address that can be one', async () => {
  const page = await newPage()
  await visit(page, '/contact')
  await fillMessage(page)
  const email = form(page).getByLabel('Email')
  await email.fill('mira')
  await send(page).click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  expect(await page.getByText('Message Sent!').count()).toBe(0)
})
