import type { FastifyReply } from 'fastify'
import { escapeHtml, renderSandboxPage, sendHtmlPage } from '../../pages/html.ts'

const style = `<style>
body { max-width: 40rem; background: Canvas; color: CanvasText; }
button, input { font: inherit; box-sizing: border-box; min-height: 2.75rem; padding: .5rem .75rem; }
input { display: block; width: 100%; margin-bottom: .75rem; }
.amount { font-size: 2rem; font-weight: 650; }
.error { padding-left: .6rem; border-left: 4px solid #c62828; font-weight: 600; }
</style>`

/** @param body HTML */
export function renderPaymentPage(title: string, body: string): string {
  return renderSandboxPage(title, `${style}\n${body}`, { notice: 'Sandbox payments: no card is charged.' })
}

/** @param redirectUrl where a form of the page may lead, besides the sandbox */
export function sendPaymentPage(
  reply: FastifyReply,
  html: string,
  redirectUrl?: string | null,
): FastifyReply {
  const formTargets = redirectUrl ? `'self' ${new URL(redirectUrl).origin}` : "'self'"
  void reply.header('cache-control', 'no-store')
  return sendHtmlPage(reply, html, `; form-action ${formTargets}; frame-ancestors 'none'`)
}

/** The form for a test card, above it why the last one was not accepted. */
export function renderCardForm(action: string, button: string, error?: string): string {
  return `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}">
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required autofocus></label>
<label>Expires (MM / YY) <input name="expiry" autocomplete="cc-exp" required></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
<label>Name on card <input name="name" autocomplete="cc-name" required></label>
<button name="do" value="card">${escapeHtml(button)}</button>
</form>
<p>4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. The other fields take any text.</p>`
}

/** `$4.99`, from minor units. */
export function formatMinorAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** `November 22, 2026`, in UTC, from seconds since 1970. */
export function formatUnixDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}
