import type { FastifyInstance } from 'fastify'
import { sendHtmlPage } from '../pages/html.ts'
import { escapeHtml, renderSandboxPage } from '../pages/html.ts'
import type { ReceivedEmail, Mailbox } from './mailbox.ts'

type ById = { Params: { id: string } }

/** Received emails as pages, and as JSON for tests. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mail', (_request, reply) =>
    sendHtmlPage(reply, renderSandboxPage('Received emails', renderList(mailbox.list()))),
  )
  app.get('/mail.json', () => ({ mails: mailbox.list() }))
  app.get<ById>('/mail/:id', (request, reply) => {
    const mail = mailbox.get(request.params.id)
    if (!mail)
      return sendHtmlPage(
        reply.code(404),
        renderSandboxPage('Received emails', '<p>There is no such email.</p>'),
      )
    return sendHtmlPage(reply, renderSandboxPage(mail.subject || '(no subject)', renderEmail(mail)))
  })
  app.get<ById>('/mail/:id/html', (request, reply) => {
    const html = mailbox.get(request.params.id)?.html
    if (html === undefined) return reply.code(404).type('text/plain').send('There is no such email.\n')
    return (
      reply
        // No script, no forms, nothing loaded from elsewhere. Links open outside the frame.
        .header(
          'content-security-policy',
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        )
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(`<base target="_blank">${html}`)
    )
  })
}

function renderList(mails: readonly ReceivedEmail[]): string {
  if (mails.length === 0) return '<p>No emails yet.</p>'
  const rows = mails.map(
    (mail) =>
      `<tr><td>${mail.received.slice(0, 19).replace('T', ' ')}</td><td>${escapeHtml(mail.to.join(', '))}</td>` +
      `<td><a href="/mail/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`,
  )
  return `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

function renderEmail(mail: ReceivedEmail): string {
  const frame = `<iframe src="/mail/${mail.id}/html" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  const attachments =
    mail.attachments.length > 0 ? `<p>Attachments: ${escapeHtml(mail.attachments.join(', '))}</p>` : ''
  return `<p><a href="/mail">All emails</a></p>
<p>From ${escapeHtml(mail.from)}<br>To ${escapeHtml(mail.to.join(', '))}<br>Received ${mail.received}</p>
${attachments}
${mail.html === undefined ? '' : frame}
<h2>Text</h2>
<pre>${escapeHtml(mail.text)}</pre>`
}
