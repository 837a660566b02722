import { allRoutes } from '@faresight/contracts/catalogue'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { callsTo } from '../network/network.ts'
import { address, main, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const form = page.getByRole('form', { name: 'Contact form' })
const send = form.getByRole('button', { name: 'Send Message' })
const note = form.getByRole('status')
const fields = ['Name', 'Email', 'Subject', 'Message'] as const
const fieldOf = (label: string) => form.getByLabelText(label)
const typed = () =>
  fields.map((label) => (fieldOf(label).element() as HTMLInputElement | HTMLTextAreaElement).value)
/** The calls that the page has made so far. */
const made = () => allRoutes.reduce((sum, route) => sum + callsTo(route).length, 0)

async function write(): Promise<void> {
  await renderApp('/contact')
  await fieldOf('Name').fill('Mira Kowalski')
  await fieldOf('Email').fill('mira@example.com')
  await fieldOf('Subject').fill('A fare that moved')
  await fieldOf('Message').fill('It cost 412 USD at noon.')
}

test('a message is thanked for, and nothing is sent', async () => {
  await write()
  const before = made()
  await send.click()
  await expect.element(toasts.getByText('Message Sent!')).toBeVisible()
  await expect.element(toasts.getByText("We'll get back to you within 24 hours")).toBeVisible()
  await expect.element(note).toMatchTextContent(/Message Sent!/)
  await expect.element(note).toMatchTextContent(/We'll get back to you within 24 hours/)
  expect(typed()).toEqual(['', '', '', ''])
  await expect.element(send).toHaveFocus()
  expect(address()).toBe('/contact')
  expect(made()).toBe(before)
  await expectFits()
  await fieldOf('Subject').click()
  await userEvent.keyboard('And')
  await expect.element(note).toMatchTextContent(/^$/)
})

test('the page looks good, and names an address beside the form', async () => {
  await renderApp('/contact')
  const mail = main.getByRole('link', { name: /^support@/ })
  await expect.element(mail).toBeVisible()
  expect(mail.element().getAttribute('href')).toBe(`mailto:${mail.element().textContent}`)
  await expectGoodLooks()
  await expectRoom()
})

wholeTest('the browser asks for each field that is missing', async () => {
  await write()
  const words = typed()
  for (const [place, missing] of fields.entries()) {
    await fieldOf(missing).fill('')
    await send.click()
    const { validity } = fieldOf(missing).element() as HTMLInputElement
    expect(validity.valueMissing).toBe(true)
    await expect.element(fieldOf(missing)).toHaveFocus()
    expect(typed()).toEqual(words.with(place, ''))
    await fieldOf(missing).fill(words[place]!)
  }
  await expect.element(page.getByText('Message Sent!')).not.toBeInTheDocument()
})

wholeTest('the browser asks for an address that can be one', async () => {
  await write()
  await fieldOf('Email').fill('mira')
  await send.click()
  expect((fieldOf('Email').element() as HTMLInputElement).validity.typeMismatch).toBe(true)
  await expect.element(page.getByText('Message Sent!')).not.toBeInTheDocument()
})
