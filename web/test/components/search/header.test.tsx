import { authRoutes } from '@faresight/contracts/auth/http'
import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { member, owner, subscriber } from '../fixtures/viewers.ts'
import { callsTo, hold } from '../network/network.ts'
import { textsOf } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const menu = page.getByRole('button', { name: /, account menu$/ })
const header = page.getByRole('banner')

describe('the header', () => {
  test('offers a visitor to log in and to sign up, and asks nobody who they are', async () => {
    await renderApp('/about', { size: 'desktop' })
    await expect.element(header.getByRole('link', { name: 'Log In' })).toBeInTheDocument()
    await expect.element(header.getByRole('link', { name: 'Sign Up' })).toBeInTheDocument()
    expect(header.getByRole('link', { name: /^(Saved|Alerts)$/ }).elements()).toEqual([])
    expect(menu.query()).toBeNull()
    expect(callsTo(authRoutes.user)).toEqual([])
  })

  test.each([
    ['active', 'semiannual', ['6 Months Plan']],
    ['canceled', 'monthly', []],
  ] as const)('says of a plan that is %s, %s: %j', async (subscriptionStatus, subscriptionTier, labels) => {
    await renderApp('/about', { size: 'desktop', as: subscriber({ subscriptionStatus, subscriptionTier }) })
    await expect.element(menu).toBeInTheDocument()
    await expect.poll(() => textsOf(header.getByText(/ Plan$/))).toEqual(labels)
  })

  test.each([
    ['user', member(), ['Account Settings', 'Sign Out']],
    ['owner', owner(), ['Account Settings', 'Admin Dashboard', 'Sign Out']],
  ])('gives a person of role %s what is theirs', async (_, as, expected) => {
    await renderApp('/about', { size: 'desktop', as })
    await expect.element(header.getByRole('link', { name: 'Saved' })).toBeInTheDocument()
    await expect.element(header.getByRole('link', { name: /^Alerts\b/ })).toBeInTheDocument()
    await menu.click()
    await expect.poll(() => textsOf(page.getByRole('menuitem'))).toEqual(expected)
  })

  test('shows a profile picture, or initials where it cannot be loaded', async () => {
    await renderApp('/about', { size: 'desktop', as: member({ profileImageUrl: '/logo.svg' }) })
    await expect.poll(() => menu.element().querySelector('img')).not.toBeNull()
    await renderApp('/about', {
      size: 'desktop',
      as: member({ profileImageUrl: 'data:image/png;base64,AAAA', firstName: 'Mira', lastName: 'Kowalski' }),
    })
    await expect.element(menu).toMatchTextContent('MK')
    await expect.poll(() => menu.element().querySelector('img')).toBeNull()
  })

  test('says while the session loads that it does, and keeps the currency where it is', async () => {
    const held = hold(authRoutes.user)
    document.cookie = 'signed_in=1; Path=/'
    void renderApp('/about', { size: 'desktop' })
    await expect.element(header.getByText(/Checking whether you’re signed in/)).toBeInTheDocument()
    expect(header.getByRole('link', { name: /^(Log In|Sign Up)$/ }).elements()).toEqual([])
    await document.fonts.ready
    const place = () => {
      const { left, top } = header.getByLabelText('Currency').element().getBoundingClientRect()
      return [left, top]
    }
    const before = place()
    held.answer(subscriber({ subscriptionTier: 'semiannual' }))
    await expect.element(menu).toBeInTheDocument()
    expect(place()).toEqual(before)
  })

  wholeTest.each([
    [768, 'visitor', undefined],
    [768, 'subscriber', subscriber({ subscriptionTier: 'semiannual' })],
    [1024, 'visitor', undefined],
    [1024, 'subscriber', subscriber({ subscriptionTier: 'semiannual' })],
  ] as const)('holds all its links in %i px for a %s whose text is twice as large', async (width, _, as) => {
    await renderApp('/about', { size: 'tablet', text: 'twice as large', ...(as && { as }) })
    await page.viewport(width, 1024)
    await expect.element(as ? menu : header.getByRole('link', { name: 'Log In' })).toBeVisible()
    const outside = () => {
      const { bottom: end } = header.element().getBoundingClientRect()
      return [...header.element().querySelectorAll('a, button, select')]
        .filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect()
          return left < 0 || right > innerWidth || bottom > end
        })
        .map((part) => part.textContent)
    }
    await expect.poll(outside).toEqual([])
  })
})

describe('the bar of a phone', () => {
  const bar = page.getByRole('navigation', { name: 'Main' })

  const words = (links: Locator) => links.elements().map((link) => (link as HTMLElement).innerText)
  const marked = () =>
    [...bar.element().querySelectorAll<HTMLElement>('[aria-current]')].map((it) => it.innerText)

  test('leads a visitor home and to a sign-in', async () => {
    await renderApp('/')
    expect(words(bar.getByRole('link'))).toEqual(['Home', 'Account'])
    expect(bar.element().getBoundingClientRect().height).toBe(64)
    expect(marked()).toEqual(['Home'])
    await expect.element(header.getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await bar.getByRole('link', { name: 'Account' }).click()
    await expect.element(page.getByRole('heading', { name: 'Log In' })).toBeInTheDocument()
    await expect.poll(marked).toEqual(['Account'])
  })

  test('leads a signed-in user to their pages, and marks the current one', async () => {
    await renderApp('/about', { as: subscriber() })
    const entries = [/^Home/, /^Saved/, /^Alerts/, /^Account/]
    expect(words(bar.getByRole('link'))).toEqual(entries.map((entry) => expect.stringMatching(entry)))
    for (const [entry, path] of [
      ['Saved', '/saved-searches'],
      ['Alerts', '/price-alerts'],
      ['Account', '/account'],
    ] as const) {
      await bar.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
      await expect.poll(() => location.pathname).toBe(path)
      await expect.poll(marked).toEqual([expect.stringMatching(`^${entry}`)])
    }
    await menu.click()
    await expect
      .poll(() => words(page.getByRole('menuitem')))
      .toEqual(['Saved Searches', 'Price Alerts', 'Account Settings', 'Sign Out'])
    await expectAccessible()
  })
})
