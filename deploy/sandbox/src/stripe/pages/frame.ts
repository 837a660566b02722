import type { FastifyReply } from 'fastify'
import { sendHtmlPage } from '../../pages/html.ts'
import { renderSandboxPage } from '../../pages/html.ts'

const style = `<style>
body { max-width: 40rem; background: Canvas; color: CanvasText; }
button, .button { font: inherit; display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1.1rem; border-radius: .5rem; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); background: transparent; color: inherit; cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: color-mix(in srgb, currentColor 8%, transparent); }
button.main { border-color: #1f5fbf; background: #1f5fbf; color: #fff; font-weight: 600; }
button.main:hover { background: #194e9d; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
a { color: LinkText; }
.sum { font-size: 2rem; font-weight: 650; line-height: 1.2; margin: 0; }
.sum small { font-size: 1rem; font-weight: 400; }
.muted { color: color-mix(in srgb, CanvasText 72%, Canvas); }
.card-form { display: grid; gap: .9rem; margin: 1rem 0 1.5rem; }
.card-form .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .9rem; }
.card-form label { display: block; font-weight: 600; margin-bottom: .2rem; }
.card-form input { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border-radius: .4rem; border: 1px solid color-mix(in srgb, currentColor 50%, transparent); background: Field; color: FieldText; }
.card-form [aria-invalid] { border: 2px solid #c62828; }
.wrong { margin: .25rem 0 0; padding-left: .6rem; border-left: 4px solid #c62828; font-weight: 600; }
.well { padding-left: .6rem; border-left: 4px solid #2e7d32; font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; }
dt { color: color-mix(in srgb, CanvasText 72%, Canvas); }
dd { margin: 0; overflow-wrap: anywhere; }
td, th { overflow-wrap: break-word; }
td.amount, th.amount { text-align: right; white-space: nowrap; padding-right: 0; }
@media (prefers-color-scheme: dark) { .card-form [aria-invalid] { border-color: #ff8a80; } .wrong { border-color: #ff8a80; } .well { border-color: #81c784; } }
</style>`

/** A page of the sandbox's Stripe; `body` is HTML already. That something is wrong is heard first where the title is read out. */
export function paymentPage(title: string, body: string, isWrong = false): string {
  return renderSandboxPage(title, `${style}\n${body}`, {
    notice: 'Sandbox payments: no card is charged.',
    prefix: isWrong ? 'Error: ' : '',
  })
}

/** Sends it. Its forms post to the sandbox, which may lead on to `leadsTo`: addresses that whoever made the page gave. */
export function sendPaymentPage(
  reply: FastifyReply,
  html: string,
  leadsTo: readonly (string | null | undefined)[] = [],
): FastifyReply {
  const origins = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []))
  const targets = ["'self'", ...new Set(origins)].join(' ')
  void reply.header('cache-control', 'no-store')
  return sendHtmlPage(reply, html, `; form-action ${targets}; frame-ancestors 'none'`)
}
