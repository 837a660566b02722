import { adminRoutes } from '@faresight/contracts/admin/http'
import { requestProblems } from '@faresight/contracts/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectFits, expectGoodLooksOnAllSizes, expectRoom } from '../checks/room.ts'
import { minutesAgo } from '../clock.ts'
import { networksOf, operationsNow, shares } from '../fixtures/admin.ts'
import { answer, callsTo, refuse } from '../network/network.ts'
import { focused, openDashboard, toasts } from './admin-page.ts'

const card = page.getByRole('region', { name: 'Networks' })
const list = card.getByRole('list', { name: 'Visitor networks' })
const question = page.getByRole('dialog', { name: 'Block this network?' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const field = card.getByRole('textbox', { name: 'Block another network' })
const [first] = networksOf(1)
const network = first!.network

function answerNetworks(networks: ReturnType<typeof networksOf>, counted = shares): void {
  answer(adminRoutes.operations, operationsNow({ shares: counted, networks }))
}

async function openNetworks(networks: ReturnType<typeof networksOf>, counted = shares): Promise<void> {
  answerNetworks(networks, counted)
  answer(adminRoutes.deadLetters, { deadLetters: [], nextCursor: null })
  await openDashboard({ view: 'operations' })
  await expect.element(card).toBeInTheDocument()
}

const textOf = (element: Element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()
const rows = () => list.getByRole('listitem').elements().map(textOf)

test('networks show what visitors and members have used, with a warning, and who has asked most', async () => {
  await openNetworks(networksOf(10))
  const bar = card.getByRole('progressbar', { name: 'Visitors, Ignav' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '612 of 800 requests today')
  const warnings = card.getByText(/much faster than usual/).elements()
  expect(warnings.map(textOf)).toEqual([
    'Visitors are using up today’s Ignav requests much faster than usual. Until that slows down, their browsers have to solve a challenge before searching.',
  ])
  expect(rows()).toHaveLength(8)
  expect(rows()[0]).toBe('203.0.113.0/24 240 requests, 34% of visitor requests Block')
  await button('Show all 10 networks').click()
  expect(rows()).toHaveLength(10)
  expect(focused()).toBe('Show fewer networks')
  await expectGoodLooksOnAllSizes()
  await expectRoom()
})

test('a network is blocked after a question that says what that means, and unblocked at once, by keyboard', async () => {
  await openNetworks(networksOf(2))
  ;(button(`Block ${network}`).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(question)
    .toMatchTextContent(/stop sending requests to providers for visitors from 203\.0\.113\.0/)
  await expectGoodLooksOnAllSizes()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button(`Block ${network}`)).toHaveFocus()
  expect(callsTo(adminRoutes.blockNetwork)).toEqual([])
  await userEvent.keyboard('{Enter}')
  answer(adminRoutes.blockNetwork, { network, message: `${network} is now blocked.` })
  answerNetworks(networksOf(2).map((one, n) => ({ ...one, blockedAt: n === 0 ? minutesAgo(1) : null })))
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect.element(toasts.getByText(`${network} is now blocked.`)).toBeInTheDocument()
  await expect.element(button(`Unblock ${network}`)).toHaveFocus()
  expect(rows()[0]).toMatch(/^203\.0\.113\.0\/24 Blocked 240 requests.* Since .* Unblock$/)
  expect(callsTo(adminRoutes.blockNetwork).map(({ body }) => body)).toEqual([{ network }])
  await expectFits()
  answer(adminRoutes.unblockNetwork, { network, message: `${network} is no longer blocked.` })
  answerNetworks(networksOf(2))
  await userEvent.keyboard('{Enter}')
  await expect.element(toasts.getByText('Network unblocked')).toBeInTheDocument()
  await expect.element(button(`Block ${network}`)).toHaveFocus()
  expect(callsTo(adminRoutes.unblockNetwork).map(({ body }) => body)).toEqual([{ network }])
})

test('a network that leaves the list when it is unblocked leaves the focus with the list', async () => {
  await openNetworks([{ network, requests: 0, blockedAt: minutesAgo(60) }])
  answer(adminRoutes.unblockNetwork, { network, message: `${network} is no longer blocked.` })
  answerNetworks([])
  await button(`Unblock ${network}`).click()
  await expect.element(card.getByText('No visitor requests yet today.')).toBeVisible()
  await expect.poll(focused).toContain('No visitor requests yet today.')
})

test('a network is blocked by hand; what is none, or cannot be blocked now, says what to do', async () => {
  await openNetworks([])
  await field.fill('203.0.113.7')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(card.getByRole('alert'))
    .toMatchTextContent(/^Please enter an IPv4 network ending in \/24/)
  await expect.element(field).toHaveFocus()
  await expectGoodLooksOnAllSizes()
  await field.fill('203.0.113.7/24')
  await userEvent.keyboard('{Enter}')
  refuse(adminRoutes.blockNetwork, requestProblems.unavailable)
  const block = question.getByRole('button', { name: 'Block', exact: true })
  await block.click()
  await expect.element(question.getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(toasts.getByText('Network not blocked')).toBeInTheDocument()
  answer(adminRoutes.blockNetwork, { network, message: `${network} is now blocked.` })
  await block.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  expect(callsTo(adminRoutes.blockNetwork).at(-1)?.body).toEqual({ network: '203.0.113.7/24' })
})

test('networks are not tracked without separate limits, and what is blocked can still be unblocked', async () => {
  await openNetworks([{ network, requests: 0, blockedAt: minutesAgo(60) }], [])
  await expect
    .element(
      card.getByText(
        'Visitors and members have no separate limits at the current providers, so requests aren’t tracked by network.',
      ),
    )
    .toBeVisible()
  await expect.element(button(`Unblock ${network}`)).toBeVisible()
  expect(field.elements()).toEqual([])
  await expectFits()
})
