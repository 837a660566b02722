import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { baseUrl, journey, visit } from '../journeys/journey.ts'
import { dayIn } from '../journeys/on-screen.ts'

const indexed = [
  '/',
  '/?origin=YYZ&destination=LIS',
  '/login',
  '/register',
  '/resend-verification',
  '/forgot-password',
  '/scoreboard',
  '/subscribe',
  '/subscribe?plan=annual',
  '/how-it-works',
  '/ai-features',
  '/about',
  '/support',
  '/contact',
  '/terms',
  '/privacy',
  '/cookies',
]

const hidden = [
  '/verify-email?token=x',
  '/reset-password?token=x',
  '/sign-in-link?token=x',
  '/booking',
  '/cart',
  '/success',
  '/account',
  '/saved-searches',
  '/price-alerts',
  '/unsubscribe?token=x',
  '/admin',
]

const results = [
  `/?origin=YYZ&destination=LIS&departureDate=${dayIn(60)}`,
  '/?tripType=multicity&legs=YYZ-LIS-2027-03-01_LIS-YYZ-2027-03-05',
  '/?mode=ai&origin=YYZ&destination=LIS',
]

test.each(indexed)('search engines may index %s', async (address) => {
  const { status, head } = await headAt(address)
  const [path] = address.split('?')
  expect(status).toBe(200)
  expect(head('name="robots" content')).toBe('index, follow')
  expect(head('rel="canonical" href')).toBe(`${baseUrl}${path}`)
  expect(head('property="og:url" content')).toBe(`${baseUrl}${path}`)
  await expectCompleteHead(head)
})

test.each(hidden)('search engines do not index %s', async (address) => {
  const { status, head, html } = await headAt(address)
  const [path] = address.split('?')
  expect(status).toBe(200)
  expect(head('name="robots" content')).toBe('noindex, nofollow')
  // Without the token that brought somebody here.
  expect(head('rel="canonical" href')).toBe(`${baseUrl}${path}`)
  expect(html).not.toContain('application/ld+json')
  await expectCompleteHead(head)
})

test.each([...results, '/no-such-page'])(
  'search engines neither index %s nor take it for another page',
  async (address) => {
    const { head, html } = await headAt(address)
    expect(head('name="robots" content')).toBe('noindex, nofollow')
    expect(html).not.toContain('rel="canonical"')
    expect(html).not.toContain('application/ld+json')
    await expectCompleteHead(head)
  },
)

test('every page has structured data of the site, its search and its breadcrumbs', async () => {
  const { html } = await headAt('/how-it-works')
  const graph = graphIn(html)
  expect(graph).toMatchObject([
    { '@type': 'Organization', url: `${baseUrl}/` },
    {
      '@type': 'WebSite',
      url: `${baseUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${baseUrl}/?origin={origin}&destination={destination}`,
        },
        'query-input': 'required name=origin, required name=destination',
      },
    },
    { '@type': 'WebPage', url: `${baseUrl}/how-it-works`, name: 'How It Works' },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${baseUrl}/` },
        { position: 2, name: 'How It Works', item: `${baseUrl}/how-it-works` },
      ],
    },
  ])
  const plans = graphIn((await headAt('/subscribe')).html).filter((it) => it['@type'] === 'Product')
  expect(plans.map((plan) => plan['offers'])).toMatchObject([
    { price: '4.99', priceCurrency: 'USD', url: `${baseUrl}/subscribe?plan=monthly` },
    { price: '19.99', priceCurrency: 'USD', url: `${baseUrl}/subscribe?plan=semiannual` },
    { price: '49.99', priceCurrency: 'USD', url: `${baseUrl}/subscribe?plan=annual` },
  ])
})

journey('the structured answers of the support page are those on the page', async ({ openPage }) => {
  const { html } = await headAt('/support')
  const [faq] = graphIn(html).filter((it) => it['@type'] === 'FAQPage')
  // As the build writes it.
  const said = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(said.length).toBeGreaterThan(10)
  const page = await openPage({ device: 'desktop' })
  await visit(page, '/support')
  const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const shown = words(await page.locator('main').evaluate((main) => main.textContent))
  for (const { name, acceptedAnswer } of said) {
    expect(shown).toContain(words(name))
    for (const line of acceptedAnswer.text.split('\n')) expect(shown).toContain(words(line))
  }
})

test('the sitemap lists all pages that may be indexed, and robots.txt forbids the API alone', async () => {
  const robots = await (await fetch(`${baseUrl}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
  const map = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const wanted = indexed.filter((path) => !path.includes('?')).map((path) => baseUrl + path)
  expect(new Set(listed)).toEqual(new Set(wanted))
})

test('each icon of the manifest has its declared size', async () => {
  const answer = await fetch(`${baseUrl}/site.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  // Ours, as the build writes it.
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons) expect(await pngSize(`${baseUrl}${src}`)).toBe(sizes)
  expect(await pngSize(`${baseUrl}/apple-touch-icon.png`)).toBe('180x180')
  expect((await fetch(`${baseUrl}/favicon.ico`)).status).toBe(200)
})

journey('the head follows from page to page without a load', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop' })
  await visit(page, '/')
  const first = await headOf(page)
  expect(first).toMatchObject({ robots: 'index, follow', canonical: `${baseUrl}/`, data: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect
    .poll(() => headOf(page))
    .toEqual({
      robots: 'index, follow',
      canonical: `${baseUrl}/terms`,
      address: `${baseUrl}/terms`,
      title: 'Terms of Service | Faresight',
      card: `${baseUrl}/social/terms.png`,
      tweet: `${baseUrl}/social/terms.png`,
      // What the first page said of itself is not true here.
      data: 0,
    })
  await page.goBack()
  await expect.poll(() => headOf(page)).toEqual(first)
})

journey('results have their own canonical address and are not indexed', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop' })
  await visit(page, `/?origin=YYZ&destination=LIS&tripType=oneway&departureDate=${dayIn(60)}`)
  await expect.poll(() => page.title()).toContain('Lisbon')
  await expect.poll(async () => (await headOf(page)).canonical).toContain('origin=YYZ')
  expect(await headOf(page)).toMatchObject({
    robots: 'noindex, nofollow',
    card: `${baseUrl}/social/home.png`,
  })
})

journey(
  'a link with origin and destination opens both forms filled in, and searches nothing',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    // As search engines fill in the template; people write codes as they like.
    const places: Record<string, string> = { origin: 'yyz', destination: 'LIS' }
    const template = templateIn((await headAt('/')).html)
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
    expect(address).toBe(`${baseUrl}/?origin=yyz&destination=LIS`)
    await visit(page, address)
    await expectPlaces(page.getByRole('tabpanel', { name: /AI Deal Search/ }), 'Toronto YYZ', 'Lisbon LIS')
    await expect.poll(() => new URL(page.url()).search).toBe('?origin=YYZ&destination=LIS')
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await expectPlaces(page.getByRole('tabpanel', { name: 'Regular Search' }), 'Toronto YYZ', 'Lisbon LIS')
    expect(asked.filter((call) => / \/api\/.*search/.test(call))).toEqual([])
    await visit(page, '/?origin=Toronto&destination=lis')
    await expectPlaces(page.getByRole('tabpanel', { name: /AI Deal Search/ }), '', 'Lisbon LIS')
  },
)

async function expectPlaces(panel: ReturnType<Page['getByRole']>, from: string, to: string): Promise<void> {
  const place = (name: string) => panel.getByRole('combobox', { name, exact: true }).inputValue()
  await expect.poll(() => place('From')).toBe(from)
  await expect.poll(() => place('To')).toBe(to)
}

/** The page as the server sends it; `head` returns the quoted value after an attribute. */
async function headAt(address: string) {
  const answer = await fetch(baseUrl + address)
  const html = await answer.text()
  const head = (before: string) => new RegExp(`${before}="([^"]*)"`).exec(html)?.[1]
  return { status: answer.status, html, head }
}

/** What every page has, indexed or not. */
async function expectCompleteHead(head: (before: string) => string | undefined): Promise<void> {
  expect(head('<html lang')).toBe('en-CA')
  const title = head('property="og:title" content')
  expect(title).toMatch(/^\S.* \| Faresight$/)
  expect(head('name="twitter:title" content')).toBe(title)
  expect(head('name="description" content')?.length).toBeGreaterThan(49)
  expect(head('property="og:locale" content')).toBe('en_CA')
  expect(head('name="twitter:card" content')).toBe('summary_large_image')
  const card = head('property="og:image" content') ?? ''
  expect(card).toContain(`${baseUrl}/social/`)
  expect(head('name="twitter:image" content')).toBe(card)
  expect(head('property="og:image:alt" content')).toMatch(/\w/)
  const declared = `${head('og:image:width" content')}x${head('og:image:height" content')}`
  expect([declared, await pngSize(card)]).toEqual(['1200x630', '1200x630'])
}

/** The structured data of a page, whose kinds `@type` names. */
function graphIn(html: string): Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

/** The address of a search, with its parameters in braces. */
function templateIn(html: string): string {
  const [site] = graphIn(html).filter((it) => it['@type'] === 'WebSite')
  // As the build writes it.
  const action = site?.['potentialAction'] as { target: { urlTemplate: string } }
  return action.target.urlTemplate
}

async function pngSize(address: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

function headOf(page: Page) {
  return page.evaluate(() => {
    const said = (selector: string, attribute: string) =>
      document.head.querySelector(selector)?.getAttribute(attribute)
    return {
      robots: said('[name=robots]', 'content'),
      canonical: said('[rel=canonical]', 'href'),
      address: said('[property="og:url"]', 'content'),
      title: said('[property="og:title"]', 'content'),
      card: said('[property="og:image"]', 'content'),
      tweet: said('[name="twitter:image"]', 'content'),
      data: document.head.querySelectorAll('script[type="application/ld+json"]').length,
    }
  })
}
