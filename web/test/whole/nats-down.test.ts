import { expect } from 'vitest'
import { suspendNats } from '../../../test/setup/running-stack.ts'
import { newAccount } from '../journeys/accounts.ts'
import { journeyAlone, member, visit } from '../journeys/journey.ts'
import { emailTo, linkIn } from '../journeys/mailbox.ts'
import { heading, resultsShown, searchPath, expectBriefly, toast, tripIn } from '../journeys/on-screen.ts'

journeyAlone(
  'NATS stops: visitors go on searching, what fails says so, and what was promised comes later',
  async ({ openPage, onTestFinished }) => {
    const page = await openPage({ device: 'desktop', as: member, expects: [503] })
    await visit(page, searchPath(tripIn(85)))
    await resultsShown(page)
    const visitor = await openPage({ device: 'phone' })
    const email = await newAccount(visitor)

    const resumeNats = suspendNats()
    onTestFinished(resumeNats)
    await visit(visitor, searchPath(tripIn(86)))
    await resultsShown(visitor)
    await visit(visitor, '/forgot-password')
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByRole('button', { name: 'Send reset link' }).click()
    await heading(visitor, 'Check Your Email')

    // The gateway caches a session for five seconds, within which the search would be saved.
    const sessionStatus = () => page.evaluate(async () => (await fetch('/api/auth/user')).status)
    await expect.poll(sessionStatus, { timeout: 20_000 }).toBe(503)
    await page.getByRole('button', { name: 'Save This Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save This Search' })
    await expectBriefly(toast(page, 'Failed to save search'), () =>
      dialog.getByRole('button', { name: 'Save search' }).click(),
    )

    await resumeNats()
    await expect.poll(sessionStatus, { timeout: 20_000 }).toBe(200)
    await expectBriefly(toast(page, 'Search Saved'), () =>
      dialog.getByRole('button', { name: 'Save search' }).click(),
    )
    await visit(visitor, linkIn(await emailTo(email, /^Choose a new password$/), 'token='))
    await heading(visitor, 'Choose a new password')
    expect(await visitor.getByLabel('New password', { exact: true }).isVisible()).toBe(true)
  },
)
