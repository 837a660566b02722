import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, visit } from '../journeys/journey.ts'

/** Words of a page that is unfinished, or whose text went wrong. */
const unfinished = /not open yet|coming soon|under construction|lorem ipsum|\bundefined\b|\bNaN\b|\[object/i

/** The one page that announces something: its videos. */
const announcingPage = '/support'

/** Statuses by address: they are the same for everybody. */
const statuses = new Map<string, number>()

/** Addresses of one path and the same parameters are one page. */
function pageKey({ pathname, searchParams }: URL): string {
  const keys = [...new Set(searchParams.keys())].toSorted()
  return keys.length > 0 ? `${pathname}?${keys.join('&')}` : pathname
}

/**
 * Follows every link from some addresses, breadth first. Each page is complete and has a title of its own, each anchor
 * exists, and links to other sites are safe. Returns the pages that it saw.
 */
export async function followAllLinks(page: Page, from: readonly string[]): Promise<string[]> {
  const seen = new Set<string>()
  const anchors = new Set<string>()
  const queue = from.map((path) => new URL(path, baseUrl))
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (next.hash) anchors.add(next.href)
    if (seen.has(pageKey(next))) continue
    seen.add(pageKey(next))
    await go(page, next)
    await expectComplete(page, next)
    queue.push(...(await linksOf(page)))
  }
  for (const href of anchors) await expectAnchor(page, new URL(href))
  return [...seen]
}

/** By a link on the page if there is one, as most people do. */
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

async function expectComplete(page: Page, { pathname }: URL): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.poll(() => heading.count()).toBe(1)
  await loadEverything(page)
  const { title, alerts, words } = await page.evaluate(() => ({
    title: document.title,
    alerts: [...document.querySelectorAll<HTMLElement>('[role=alert]')].map((alert) => alert.innerText),
    words: document.body.innerText,
  }))
  const where = page.url()
  expect([where, title]).toEqual([where, expect.stringMatching(/\S \| Faresight$|^Faresight/)])
  expect([where, title]).not.toContain('Flight Not Found | Faresight')
  expect([where, alerts.filter(Boolean)]).toEqual([where, []])
  const promises = unfinished.exec(pathname === announcingPage ? words.replaceAll('Coming Soon', '') : words)
  expect([where, promises?.[0]]).toEqual([where, undefined])
}

/** The pages of the site that a page links to. */
export async function linksOf(page: Page): Promise<URL[]> {
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
    else if (await isPage(page, url)) inside.push(url)
  }
  return inside
}

/** Whether an address is a page; a file or a redirect only has to answer. */
async function isPage(page: Page, { pathname, search }: URL): Promise<boolean> {
  const isOurPage = !pathname.startsWith('/api/')
  const address = isOurPage ? pathname : pathname + search
  const status = statuses.get(address) ?? (await page.request.get(address, { maxRedirects: 0 })).status()
  statuses.set(address, status)
  expect([address, status]).toEqual([address, isOurPage ? 200 : expect.toSatisfy((it: number) => it < 400)])
  return isOurPage
}

async function expectAnchor(page: Page, { pathname, search, hash }: URL): Promise<void> {
  await visit(page, pathname + search + hash)
  const missing = (there: { pathname: string; id: string }) => {
    // A section of the landing page may be a page of its own after signing in.
    const isThere = location.pathname !== there.pathname || document.getElementById(there.id)
    return isThere ? '' : `${location.href} has no #${there.id}`
  }
  await expect.poll(() => page.evaluate(missing, { pathname, id: hash.slice(1) })).toBe('')
}

/** Parts of the page that load when they come near the window are there. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const skeleton = () => document.querySelector('.animate-skeleton')
    for (let next = skeleton(); next; next = skeleton()) {
      next.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}
