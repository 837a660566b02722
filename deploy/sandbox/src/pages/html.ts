import type { FastifyReply } from 'fastify'

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

interface PageOptions {
  /** What nothing here is. */
  notice?: string
  /** Before the title in the tab only. */
  prefix?: string
}

/** @param body HTML */
export function renderSandboxPage(
  title: string,
  body: string,
  { notice = 'Sandbox fares: nothing here is for sale.', prefix = '' }: PageOptions = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(prefix + title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
.notice { border: 1px solid; border-radius: .5rem; padding: .5rem .75rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); background: white; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<p class="notice">${escapeHtml(notice)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
}

/** The page runs no script and loads nothing from elsewhere. @param further directives of its policy */
export function sendHtmlPage(reply: FastifyReply, html: string, further = ''): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'${further}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}
