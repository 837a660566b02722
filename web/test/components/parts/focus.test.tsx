import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { member } from '../fixtures/viewers.ts'
import { accountMenu, address, field, heading } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { acceptLogIn, password } from '../session/server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const sizes = [['phone'], ['desktop']] as const

/** The id of the focused element, and whether it shows the focus ring. */
function focused(): string {
  const element = document.activeElement ?? document.body
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--focus-ring)'
  const ring = getComputedStyle(probe).color
  probe.remove()
  return `${element.id}${getComputedStyle(element).boxShadow.includes(ring) ? ', with a ring' : ''}`
}

const isInMain = () => document.getElementById('main')?.contains(document.activeElement)

async function enter(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument()
  locator.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('the skip link leads to the main content', async () => {
  await renderApp('/about')
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('main')
  await userEvent.tab()
  expect(isInMain()).toBe(true)
})

wholeTest.each(sizes)('a link of header or footer moves the focus to the next page on a %s', async (size) => {
  await renderApp('/about', { size })
  await enter(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }))
  await expect.element(heading('Create your account')).toBeVisible()
  await expect.poll(focused).toBe('main')
  await enter(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }))
  await expect.element(heading('Contact')).toBeVisible()
  await expect.poll(focused).toBe('main')
  expect(scrollY).toBe(0)
  await userEvent.tab()
  expect(isInMain()).toBe(true)
})

wholeTest.each(sizes)(
  'a link to an anchor moves the focus there, and going back restores the scroll position on a %s',
  async (size) => {
    await renderApp('/terms', { size })
    const link = document.querySelector<HTMLElement>('main a[href="/privacy#closing"]')!
    link.focus()
    const before = scrollY
    expect(before).toBeGreaterThan(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Privacy Policy')).toBeVisible()
    await expect.poll(focused).toBe('closing')
    // The anchor itself is no tab stop.
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    expect(focused()).not.toMatch(/^closing/)
    history.back()
    await expect.element(heading('Terms of Service')).toBeVisible()
    // A font that comes late moves lines a little.
    await expect.poll(() => Math.abs(scrollY - before)).toBeLessThan(100)
    await expect.poll(focused).toBe('main')
  },
)

wholeTest.each(sizes)(
  'the account menu and a sign-out move the focus to the next page on a %s',
  async (size) => {
    await renderApp('/support', { size, as: member() })
    await enter(accountMenu)
    await enter(page.getByRole('menuitem', { name: 'Account Settings' }))
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(heading('Account')).toBeVisible()
    await expect.poll(focused).toBe('main')
    await enter(accountMenu)
    await enter(page.getByRole('menuitem', { name: 'Sign Out' }))
    await expect.element(heading('See which day to fly.')).toBeVisible()
    await expect.poll(focused).toBe('main')
  },
)

wholeTest.each(sizes)('a log-in moves the focus to the page that it leads to on a %s', async (size) => {
  acceptLogIn(member())
  await renderApp('/login?redirect=%2Fsupport', { size })
  await field('Email').fill('ada@example.com')
  await field('Password').fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Support')).toBeVisible()
  await expect.poll(focused).toBe('main')
})

wholeTest.each(sizes)('a tab that changes only the query keeps the focus on a %s', async (size) => {
  await renderApp('/', { size })
  page
    .getByRole('tab', { name: /^AI Deal Search/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toBe('/?mode=regular')
  await expect.element(page.getByRole('button', { name: /^Depart/ })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Regular Search' })).toHaveFocus()
})
