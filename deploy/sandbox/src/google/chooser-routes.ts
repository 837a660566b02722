import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHtmlPage } from '../pages/html.ts'
import { type Account, readyAccounts, typedAccount } from './accounts.ts'
import { brokenPage, chooserPage, type Typed } from './chooser-page.ts'
import type { Google } from './google.ts'

const path = '/interaction/:uid'

type Picked = { account: Account } | { wrong: string } | 'cancel'

/** The page on which an account is chosen, and what comes of it. */
export function chooserRoutes(scope: FastifyInstance, google: () => Promise<Google>): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  scope.get(path, async (request, reply) => {
    if (!(await isUnderWay(request, reply))) return over(reply)
    return sendHtmlPage(reply, chooserPage(request.url))
  })

  scope.post<{ Body: Typed }>(path, async (request, reply) => {
    if (!(await isUnderWay(request, reply))) return over(reply)
    const { accounts, provider } = await google()
    const picked = pickedBy(request.body)
    if (picked !== 'cancel' && 'wrong' in picked)
      return sendHtmlPage(reply.code(400), chooserPage(request.url, picked.wrong, request.body))
    if (picked !== 'cancel') accounts.keep(picked.account)
    const outcome =
      picked === 'cancel'
        ? ({ error: 'access_denied' } as const)
        : { login: { accountId: picked.account.sub, remember: false }, select_account: {} }
    const next = await provider().interactionResult(request.raw, reply.raw, outcome, {
      mergeWithLastSubmission: false,
    })
    return reply.redirect(next, 303)
  })

  /** The cookie says of which sign-in; the path is of none but that one. */
  async function isUnderWay(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { provider } = await google()
    return provider()
      .interactionDetails(request.raw, reply.raw)
      .then(
        () => true,
        () => false,
      )
  }
}

function pickedBy(form: Typed): Picked {
  if (form['pick'] === 'cancel') return 'cancel'
  if (form['pick'] !== 'typed') {
    const account = readyAccounts.find(({ sub }) => sub === form['pick'])
    return account ? { account } : { wrong: 'Please choose an account.' }
  }
  const typed = typedAccount.safeParse(form)
  return typed.success ? { account: typed.data } : { wrong: typed.error.issues[0]?.message ?? '' }
}

function over(reply: FastifyReply): FastifyReply {
  return sendHtmlPage(
    reply.code(404),
    brokenPage('This sign-in is over. Please begin again where you came from.'),
  )
}
