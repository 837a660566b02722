import type { Page } from 'playwright-core'
import { describe, expect, it, test } from 'vitest'
import { baseUrl, dayIn, newPage, sizes, visit } from './harness.ts'

const found = [
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

test.each(found)('%s is sent with a head under which it can be found', async (address) => {
  const { status, head } = await headAt(address)
  const [path] = address.split('?')
  expect(status).toBe(200)
  expect(head('name="robots" content')).toBe('index, follow')
  expect(head('rel="canonical" href')).toBe(`${baseUrl}${path}`)
  expect(head('property="og:url" content')).toBe(`${baseUrl}${path}`)
  await expectWhole(head)
})

test.each(hidden)('%s is sent with a head under which nobody finds it', async (address) => {
  const { status, head, html } = await headAt(address)
  const [path] = address.split('?')
  expect(status).toBe(200)
  expect(head('name="robots" content')).toBe('noindex, nofollow')
  // Without the token that brought somebody here.
  expect(head('rel="canonical" href')).toBe(`${baseUrl}${path}`)
  expect(html).not.toContain('application/ld+json')
  await expectWhole(head)
})

test.each([...results, '/no-such-page'])(
  '%s is not to be found, nor taken for another page',
  async (address) => {
    const { head, html } = await headAt(address)
    expect(head('name="robots" content')).toBe('noindex, nofollow')
    expect(html).not.toContain('rel="canonical"')
    expect(html).not.toContain('application/ld+json')
    await expectWhole(head)
  },
)

test('every page says who runs the site, how to search it and where the page stands in it', async () => {
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

test('the answers that search engines are given are those that travellers read', async () => {
  const { html } = await headAt('/support')
  const [faq] = graphIn(html).filter((it) => it['@type'] === 'FAQPage')
  // As the build writes it.
  const said = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(said.length).toBeGreaterThan(10)
  const page = await newPage()
  await visit(page, '/support')
  const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const shown = words(await page.locator('main').evaluate((main) => main.textContent))
  for (const { name, acceptedAnswer } of said) {
    expect(shown).toContain(words(name))
    for (const line of acceptedAnswer.text.split('\n')) expect(shown).toContain(words(line))
  }
})

test('crawlers find a map of all that may be found, and are kept from the API alone', async () => {
  const robots = await (await fetch(`${baseUrl}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
  expect(robots.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
  const map = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const wanted = found.filter((path) => !path.includes('?')).map((path) => baseUrl + path)
  expect(new Set(listed)).toEqual(new Set(wanted))
})

test('the site can be put on a home screen: each icon has the size that it is said to have', async () => {
  const answer = await fetch(`${baseUrl}/site.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  // Ours, as the build writes it.
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes: said } of icons) expect(await pngSize(`${baseUrl}${src}`)).toBe(said)
  expect(await pngSize(`${baseUrl}/apple-touch-icon.png`)).toBe('180x180')
  expect((await fetch(`${baseUrl}/favicon.ico`)).status).toBe(200)
})

test('the head follows from page to page without a load', async () => {
  const page = await newPage()
  await visit(page, '/')
  const first = await headOf(page)
  expect(first).toMatchObject({ robots: 'index, follow', canonical: `${baseUrl}/`, data: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect.poll(() => page.title()).toBe('Terms of Service | Faresight')
  expect(await headOf(page)).toEqual({
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

test('results say their own address, so that they can be shared, and that they are not to be indexed', async () => {
  const page = await newPage()
  await visit(page, `/?origin=YYZ&destination=LIS&tripType=oneway&departureDate=${dayIn(60)}`)
  await expect.poll(() => page.title()).toContain('Lisbon')
  await expect.poll(async () => (await headOf(page)).canonical).toContain('origin=YYZ')
  expect(await headOf(page)).toMatchObject({
    robots: 'noindex, nofollow',
    card: `${baseUrl}/social/home.png`,
  })
})

describe.each(sizes)('a link with origin and destination on a %s', (size) => {
  it('opens both searches filled in, with names, and runs neither', async () => {
    const page = await newPage({ size })
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    // As search engines fill it in; people write codes as they like.
    const places: Record<string, string> = { origin: 'yyz', destination: 'LIS' }
    const template = templateIn((await headAt('/')).html)
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
    expect(address).toBe(`${baseUrl}/?origin=yyz&destination=LIS`)
    await visit(page, address)
    const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
    await expectPlaces(ai, 'Toronto YYZ', 'Lisbon LIS')
    await expect.poll(() => new URL(page.url()).search).toBe('?origin=YYZ&destination=LIS')
    // Nobody is taken anywhere: a reader begins at the top.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.getByRole('tab', { name: 'Regular Search' }).click()
    await expectPlaces(page.getByRole('tabpanel', { name: 'Regular Search' }), 'Toronto YYZ', 'Lisbon LIS')
    expect(asked.filter((call) => / \/api\/.*search/.test(call))).toEqual([])
  })

  it('leaves out what is no place', async () => {
    const page = await newPage({ size })
    await visit(page, '/?origin=Toronto&destination=lis')
    const ai = page.getByRole('tabpanel', { name: /AI Deal Search/ })
    await expectPlaces(ai, '', 'Lisbon LIS')
    await expect.poll(() => new URL(page.url()).search).toBe('?destination=LIS')
  })
})

async function expectPlaces(panel: ReturnType<Page['getByRole']>, from: string, to: string): Promise<void> {
  const place = (name: string) => panel.getByRole('combobox', { name, exact: true }).inputValue()
  await expect.poll(() => place('From')).toBe(from)
  await expect.poll(() => place('To')).toBe(to)
}

/** The page as the server sends it; `head` gives what follows an attribute in quotation marks. */
async function headAt(address: string) {
  const answer = await fetch(baseUrl + address)
  const html = await answer.text()
  const head = (before: string) => new RegExp(`${before}="([^"]*)"`).exec(html)?.[1]
  return { status: answer.status, html, head }
}

/** What every page says, found or not. */
async function expectWhole(head: (before: string) => string | undefined): Promise<void> {
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
  const said = `${head('og:image:width" content')}x${head('og:image:height" content')}`
  expect([said, await pngSize(card)]).toEqual(['1200x630', '1200x630'])
}

/** Structured data is anything that JSON can say; its kinds are told by `@type`. */
function graphIn(html: string): Record<string, unknown>[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

/** The address of a search, with names in braces for what is searched for. */
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
