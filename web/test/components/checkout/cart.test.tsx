import { billingRoutes } from '@faresight/contracts/billing/http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { own } from '../fixtures/plans.ts'
import { member } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { config } from '../network/usual.ts'
import { address, heading, main, region, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { acceptLogIn, logIn } from '../session/server.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const empty = heading('Your cart is empty')
const checkout = main.getByRole('button', { name: 'Checkout' })
const stored = () => localStorage['faresight_cart'] as string | undefined

async function openCart(path = '/cart'): Promise<void> {
  answer(gatewayRoutes.config, config)
  answer(billingRoutes.subscription, own())
  await renderApp(path, { as: member() })
}

test('the cart takes the plan of its address, and no other one in its place', async () => {
  await openCart('/cart?plan=semiannual')
  await expect.element(heading('6 Months')).toBeVisible()
  await expect.poll(address).toBe('/cart')
  expect(document.title).toBe('Cart | Faresight')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  expect(JSON.parse(stored() ?? '')).toEqual({
    planId: 'semiannual',
    planName: '6 Months',
    price: 19.99,
    addedAt: expect.stringMatching(/^2027-03-10T/),
  })
  await expect.element(region('Summary')).toMatchTextContent(/Due today19\.99 USD/)
  await expect.element(main).toMatchTextContent(/Billed every 6 months/)
  await expect
    .element(main.getByRole('link', { name: 'Terms of Service' }))
    .toHaveAttribute('target', '_blank')
  await expectGoodLooks()
  await expectRoom()
})

test('a plan in the cart stays whatever the address says', async () => {
  localStorage['faresight_cart'] =
    '{"planId":"semiannual","planName":"6 Months","price":19.99,"addedAt":"2027-03-01"}'
  await openCart('/cart?plan=annual')
  await expect.element(heading('6 Months')).toBeVisible()
  await expect.poll(address).toBe('/cart')
})

test('a plan is removed, and an empty cart leads to the plans', async () => {
  await openCart('/cart?plan=semiannual')
  await page.getByRole('button', { name: 'Remove 6 Months from your cart' }).click()
  await expect.element(empty).toBeVisible()
  await expect.element(heading('Cart')).toHaveFocus()
  await expect.element(toasts.getByText('Removed', { exact: true })).toBeVisible()
  await expect.element(toasts.getByText('Plan removed from cart')).toBeVisible()
  expect(stored()).toBeUndefined()
  await expectGoodLooks()
  const plans = page.getByRole('link', { name: 'See plans' })
  await expect.element(plans).toHaveAttribute('href', '/#pricing')
  // The landing page has them; somebody signed in finds them on a page of their own.
  await plans.click()
  await expect.poll(address).toBe('/subscribe')
})

test('a visitor logs in first, and finds the plan again', async () => {
  acceptLogIn(member())
  answer(billingRoutes.subscription, own())
  await renderApp('/cart?plan=annual')
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toBe('/login?redirect=cart')
  expect(localStorage['faresight_redirect']).toBe('/cart')
  await logIn()
  await expect.element(heading('Annual')).toBeVisible()
  expect(address()).toBe('/cart')
  expect(localStorage['faresight_redirect']).toBeUndefined()
})

wholeTest.each(['{"planId', '[]', '"annual"', '{"planId":"lifetime","planName":"For life","price":1}'])(
  'what is no plan on sale is an empty cart: %s',
  async (item) => {
    localStorage['faresight_cart'] = item
    await openCart()
    await expect.element(empty).toBeVisible()
  },
)

test('a plan costs what it costs today, whatever the browser has stored', async () => {
  localStorage['faresight_cart'] = '{"planId":"annual","planName":"Free","price":0.01,"addedAt":"2020-01-01"}'
  await openCart()
  await expect.element(heading('Annual')).toBeVisible()
  await expect.element(region('Summary')).toMatchTextContent(/Due today49\.99 USD/)
})

wholeTest('two tabs share one cart', async () => {
  await openCart()
  await expect.element(empty).toBeVisible()
  const item = '{"planId":"annual","planName":"Annual","price":49.99,"addedAt":"2027-03-10"}'
  localStorage['faresight_cart'] = item
  dispatchEvent(
    new StorageEvent('storage', { key: 'faresight_cart', newValue: item, storageArea: localStorage }),
  )
  await expect.element(heading('Annual')).toBeVisible()
  localStorage.removeItem('faresight_cart')
  dispatchEvent(
    new StorageEvent('storage', { key: 'faresight_cart', newValue: null, storageArea: localStorage }),
  )
  await expect.element(empty).toBeVisible()
})

wholeTest.each([
  ['Your cart is empty', null],
  ['No subscription plan selected', '{"planId":"lifetime"}'],
])('a cart that changed unheard says: %s', async (sentence, item) => {
  await openCart('/cart?plan=annual')
  await expect.element(checkout).toBeVisible()
  if (item === null) localStorage.removeItem('faresight_cart')
  else localStorage['faresight_cart'] = item
  // A button.
  ;(checkout.element() as HTMLElement).click()
  await expect.element(main.getByRole('alert')).toMatchTextContent(sentence)
  await expect.element(toasts.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(toasts.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See plans' })).toBeVisible()
  expect(callsTo(billingRoutes.createCheckout)).toEqual([])
})

wholeTest('an empty cart has room', async () => {
  await openCart()
  await expect.element(empty).toBeVisible()
  await expectRoom()
})
