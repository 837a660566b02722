import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHtmlPage } from '../pages/html.ts'
import { type GoogleAccount, presetGoogleAccounts, googleAccountFormSchema } from './accounts.ts'
import { renderSignInErrorPage, renderAccountChooser, type TypedGoogleAccountForm } from './chooser-page.ts'
import type { GoogleOidcServer } from './google-server.ts'

const path = '/interaction/:uid'

type Choice = { account: GoogleAccount } | { wrong: string } | 'cancel'

/** The page where a user chooses an account, and its forms. */
export function accountChooserRoutes(scope: FastifyInstance, google: () => Promise<GoogleOidcServer>): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  scope.get(path, async (request, reply) => {
    if (!(await isInProgress(request, reply))) return sendEndedPage(reply)
    return sendHtmlPage(reply, renderAccountChooser(request.url))
  })

  scope.post<{ Body: TypedGoogleAccountForm }>(path, async (request, reply) => {
    if (!(await isInProgress(request, reply))) return sendEndedPage(reply)
    const { accounts, provider } = await google()
    const picked = parseChoice(request.body)
    if (picked !== 'cancel' && 'wrong' in picked)
      return sendHtmlPage(reply.code(400), renderAccountChooser(request.url, picked.wrong, request.body))
    if (picked !== 'cancel') accounts.remember(picked.account)
    const outcome =
      picked === 'cancel'
        ? ({ error: 'access_denied' } as const)
        : { login: { accountId: picked.account.sub, remember: false }, select_account: {} }
    const next = await provider().interactionResult(request.raw, reply.raw, outcome, {
      mergeWithLastSubmission: false,
    })
    return reply.redirect(next, 303)
  })

  /** The cookie of a sign-in is valid on its own path only. */
  async function isInProgress(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { provider } = await google()
    return provider()
      .interactionDetails(request.raw, reply.raw)
      .then(
        () => true,
        () => false,
      )
  }
}

function parseChoice(form: TypedGoogleAccountForm): Choice {
  if (form['pick'] === 'cancel') return 'cancel'
  if (form['pick'] !== 'typed') {
    const account = presetGoogleAccounts.find(({ sub }) => sub === form['pick'])
    return account ? { account } : { wrong: 'Please choose an account.' }
  }
  const typed = googleAccountFormSchema.safeParse(form)
  return typed.success ? { account: typed.data } : { wrong: typed.error.issues[0]?.message ?? '' }
}

function sendEndedPage(reply: FastifyReply): FastifyReply {
  return sendHtmlPage(
    reply.code(404),
    renderSignInErrorPage('This sign-in has ended. Please start again in Faresight.'),
  )
}
