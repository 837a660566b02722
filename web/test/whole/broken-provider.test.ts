import { expect, inject } from 'vitest'
import { createFaultClient } from '../../../test/setup/sandbox-faults.ts'
import { journey, subscriber, visit } from '../journeys/journey.ts'
import { resultsShown, searchPath, tripIn } from '../journeys/on-screen.ts'

const [partly, fully] = [tripIn(71), tripIn(72)]

journey(
  'one provider fails, then all of them: the page says so, and trying again finds flights',
  async ({ openPage, onTestFinished }) => {
    const faults = createFaultClient(inject('sandboxUrl'))
    onTestFinished(() => faults.heal())
    const { departureDate } = partly
    await faults.order('skyscanner', { fault: '5xx' }, { departureDate })
    const page = await openPage({ device: 'desktop', as: subscriber, expects: [503] })
    await visit(page, searchPath(partly))
    await resultsShown(page)
    const counts = await page.getByText(/from \d of \d providers/).innerText()
    const [giving, asked] = (/from (\d) of (\d)/.exec(counts) ?? []).slice(1).map(Number)
    expect(giving).toBe((asked ?? Number.NaN) - 1)
    const notice = page.getByText(/^Skyscanner /).first()
    expect(await notice.innerText()).toMatch(/Try again$/)
    await faults.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(`from ${asked} providers`).waitFor()

    for (const provider of ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const)
      await faults.order(provider, { fault: '5xx' }, { departureDate: fully.departureDate })
    await visit(page, searchPath(fully))
    await page.getByRole('alert').getByText('Failed to search flights. Please try again.').waitFor()
    await faults.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await resultsShown(page)
  },
)
