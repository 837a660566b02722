import { expect, it } from 'vitest'
import { newPage, visit } from './harness.ts'

// What has room for text of twice the size, each page and state, the tests of `room` look at.

it.each(['/', '/support', '/unsubscribe?token=none'])(
  'lines keep apart where text is twice as large: %s',
  async (path) => {
    const page = await newPage({ size: 'phone' })
    await visit(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const tight = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')]
        .filter((element) => {
          const { lineHeight, fontSize } = getComputedStyle(element)
          return parseFloat(lineHeight) < parseFloat(fontSize)
        })
        .map((element) => element.textContent),
    )
    expect(tight).toEqual([])
  },
)

it('a browser that is set to larger text keeps the bar of phones off the end of a page', async () => {
  const page = await newPage({ size: 'desk' })
  await page.setViewportSize({ width: 800, height: 900 })
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Page.setFontSizes', { fontSizes: { standard: 20 } })
  await visit(page, '/support')
  const bar = page.getByRole('navigation', { name: 'Main', exact: true }).last()
  await bar.waitFor()
  await page.keyboard.press('End')
  const foot = page.getByRole('contentinfo')
  const under = async () => {
    const [text, frame] = await Promise.all([foot.boundingBox(), bar.boundingBox()])
    return (text?.y ?? 0) + (text?.height ?? 0) - (frame?.y ?? 0)
  }
  await expect.poll(under).toBeLessThanOrEqual(0.5)
})
