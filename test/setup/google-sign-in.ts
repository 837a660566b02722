/** Keeps cookies by path, as the sandbox's Google needs it. */
export interface CookieBrowser {
  request: (url: string | URL, form?: Record<string, string>) => Promise<Response>
}

export function createCookieBrowser(): CookieBrowser {
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

/** Follows redirects to a page, or to another origin, where it returns no page. */
async function follow(
  visitor: CookieBrowser,
  url: URL,
  form?: Record<string, string>,
): Promise<{ at: URL; page?: Response }> {
  const answer = await visitor.request(url, form)
  const location = answer.headers.get('location')
  if (location === null) return { at: url, page: answer }
  const next = new URL(location, url)
  return next.origin === url.origin ? follow(visitor, next) : { at: next }
}

/** Opens the account chooser of the sandbox's Google. @returns its address */
export async function fetchSandboxGoogleChooserUrl(
  visitor: CookieBrowser,
  authorization: string,
): Promise<URL> {
  const { at, page } = await follow(visitor, new URL(authorization))
  if (page?.status === 200) return at
  throw new Error(`There is no chooser at ${at.href}: ${await page?.text()}`)
}

/** Fields of the chooser's form: `{ email: 'ada@example.org', verified: 'on' }`. Unticked boxes are empty. */
export type GoogleAccountForm = Partial<
  Record<'email' | 'first_name' | 'last_name' | 'sub' | 'verified' | 'picture' | 'organisation', string>
>

/** Submits an account in the chooser, or cancels. @returns the address to which Google redirects */
export async function submitGoogleChooser(
  authorization: string,
  account: GoogleAccountForm | 'cancel',
  visitor: CookieBrowser = createCookieBrowser(),
): Promise<URL> {
  const chooser = await fetchSandboxGoogleChooserUrl(visitor, authorization)
  const form = account === 'cancel' ? { pick: 'cancel' } : { pick: 'typed', ...withoutEmptyFields(account) }
  const { at, page } = await follow(visitor, chooser, form)
  if (page) throw new Error(`Google did not redirect from ${at.href}: ${await page.text()}`)
  return at
}

function withoutEmptyFields(account: GoogleAccountForm): Record<string, string> {
  return Object.fromEntries(Object.entries(account).filter(([, value]) => value !== ''))
}
