import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, visit } from './harness.ts'
import { allArrived } from './seen.ts'

/** What a page says that is not finished, or that went wrong while it was written. */
const unfinished = /not open yet|coming soon|under construction|lorem ipsum|\bundefined\b|\bNaN\b|\[object/i

/** The one page on which something is announced: its videos are. */
const announces = '/support'

/** Answers of the server by address, asked for once by all walks of a file: they are the same for everybody. */
const answers = new Map<string, number>()

/** An address without what differs from one visit to the next: pages of one path and the same parameters are one page. */
function pageOf({ pathname, searchParams }: URL): string {
  const keys = [...new Set(searchParams.keys())].toSorted()
  return keys.length > 0 ? `${pathname}?${keys.join('&')}` : pathname
}

/**
 * Follows every link from some addresses on, breadth first, and those that it finds there. Each page stands there whole,
 * under its own title; each anchor exists; what leads elsewhere does so safely. Gives the pages that were seen.
 */
export async function walk(page: Page, from: readonly string[]): Promise<string[]> {
  const seen = new Set<string>()
  const anchors = new Set<string>()
  const queue = from.map((path) => new URL(path, baseUrl))
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.hash) anchors.add(next.href)
    if (seen.has(pageOf(next))) continue
    seen.add(pageOf(next))
    await go(page, next)
    await expectWhole(page, next)
    queue.push(...(await linksOf(page)))
  }
  for (const href of anchors) await expectAnchor(page, new URL(href))
  return [...seen]
}

/** By a link on the page where there is one, as most people do; else by its address. */
async function go(page: Page, to: URL): Promise<void> {
  const here = new URL(page.url())
  const path = to.pathname + to.search
  const isElsewhere = here.origin !== to.origin || here.pathname !== to.pathname
  const link = page.locator(`a[href="${path}"]:not([target])`)
  if (!isElsewhere || (await link.count()) === 0) return visit(page, path)
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
  await link.first().evaluate((element: HTMLElement) => element.click())
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])'))
}

async function expectWhole(page: Page, { pathname }: URL): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  // A page of nobody's gives way to that of who turns out to be here.
  await expect.poll(() => heading.count()).toBe(1)
  await allArrived(page)
  const { title, alerts, words } = await page.evaluate(() => ({
    title: document.title,
    alerts: [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((alert) => alert.innerText),
    words: document.body.innerText,
  }))
  const where = page.url()
  expect([where, title]).toEqual([where, expect.stringMatching(/\S \| Faresight$|^Faresight/)])
  expect([where, title]).not.toContain('Flight Not Found | Faresight')
  expect([where, alerts.filter(Boolean)]).toEqual([where, []])
  const promises = unfinished.exec(pathname === announces ? words.replaceAll('Coming Soon', '') : words)
  expect([where, promises?.[0]]).toEqual([where, undefined])
}

/** Where the links of a page lead within the site. Those that lead out of it have to be safe, files of ours to be there. */
export async function linksOf(page: Page): Promise<URL[]> {
  // Before its script is there, what it has to do first has no address.
  await page.waitForFunction(() => !document.querySelector('a:not([href])'))
  const where = page.url()
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => ({
      href: link.href,
      rel: link.rel.split(' '),
      isNew: link.target === '_blank',
      words: link.ariaLabel ?? link.textContent,
    })),
  )
  const inside: URL[] = []
  for (const { href, rel, isNew, words } of links) {
    expect(`${where} ${words} ${href}`).toMatch(/ (https?|mailto):\S+$/)
    expect([where, words.trim()]).not.toEqual([where, ''])
    const url = new URL(href)
    if (url.protocol === 'mailto:') continue
    if (url.origin !== baseUrl || isNew)
      expect([where, href, rel]).toEqual([where, href, expect.arrayContaining(['noopener'])])
    if (url.origin !== baseUrl) expect([where, url.protocol]).toEqual([where, 'https:'])
    else if (await answersWell(page, url)) inside.push(url)
  }
  return inside
}

/** Gives whether there is a page: what else there is, such as a file or a way out, only has to be there. */
async function answersWell(page: Page, { pathname, search }: URL): Promise<boolean> {
  const isPage = !pathname.startsWith('/api/')
  const address = isPage ? pathname : pathname + search
  const status = answers.get(address) ?? (await page.request.get(address, { maxRedirects: 0 })).status()
  answers.set(address, status)
  expect([address, status]).toEqual([address, isPage ? 200 : expect.toSatisfy((it: number) => it < 400)])
  return isPage
}

async function expectAnchor(page: Page, { pathname, search, hash }: URL): Promise<void> {
  await visit(page, pathname + search + hash)
  const missing = (there: { pathname: string; id: string }) => {
    // What a visitor finds further down the landing page is a page of its own to whoever is signed in.
    const isThere = location.pathname !== there.pathname || document.getElementById(there.id)
    return isThere ? '' : `${location.href} has no #${there.id}`
  }
  await expect.poll(() => page.evaluate(missing, { pathname, id: hash.slice(1) })).toBe('')
}
