/** A browser as far as the sandbox's Google needs one: it keeps cookies by path, and follows redirects on one origin. */
export interface Visitor {
  request: (url: string | URL, form?: Record<string, string>) => Promise<Response>
}

export function newVisitor(): Visitor {
  const jar = new Map<string, { path: string; pair: string }>()
  return {
    async request(url, form) {
      const { pathname } = new URL(url)
      const cookie = [...jar.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair)
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookie.join('; '), accept: 'text/html' },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
        const path = attributes.find((it) => /^path=/i.test(it))?.slice('path='.length) ?? '/'
        const isGone = attributes.some((it) => /^expires=.* 1970 /i.test(it))
        const name = `${pair.split('=', 1)[0]} ${path}`
        if (isGone) jar.delete(name)
        else jar.set(name, { path, pair })
      }
      return answer
    },
  }
}

/** Follows redirects until there is a page, or one leads to another origin. */
async function follow(
  visitor: Visitor,
  url: URL,
  form?: Record<string, string>,
): Promise<{ at: URL; page?: Response }> {
  const answer = await visitor.request(url, form)
  const location = answer.headers.get('location')
  if (location === null) return { at: url, page: answer }
  const next = new URL(location, url)
  return next.origin === url.origin ? follow(visitor, next) : { at: next }
}

/** Goes to the chooser of the sandbox's Google and gives its address. */
export async function openChooser(visitor: Visitor, authorization: string): Promise<URL> {
  const { at, page } = await follow(visitor, new URL(authorization))
  if (page?.status === 200) return at
  throw new Error(`There is no chooser at ${at.href}: ${await page?.text()}`)
}

/** What the form of the chooser sends: `{ email: 'ada@example.org', verified: 'on' }`. A box that is not ticked is empty. */
export type TypedAccount = Partial<
  Record<'email' | 'first_name' | 'last_name' | 'sub' | 'verified' | 'picture' | 'organisation', string>
>

/** Types an account into the chooser, or cancels; gives the address to which the browser is sent back. */
export async function answerAtGoogle(
  authorization: string,
  account: TypedAccount | 'cancel',
  visitor: Visitor = newVisitor(),
): Promise<URL> {
  const chooser = await openChooser(visitor, authorization)
  const form = account === 'cancel' ? { pick: 'cancel' } : { pick: 'typed', ...filledIn(account) }
  const { at, page } = await follow(visitor, chooser, form)
  if (page) throw new Error(`Google keeps the browser at ${at.href}: ${await page.text()}`)
  return at
}

function filledIn(account: TypedAccount): Record<string, string> {
  return Object.fromEntries(Object.entries(account).filter(([, value]) => value !== ''))
}
