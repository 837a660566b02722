/** Text for HTML: whatever it is, it shows as text. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

interface Told {
  /** What this is not. */
  notice?: string
  /** Before the title, in the tab alone. */
  prefix?: string
}

/** A whole page; `body` is HTML already. */
export function page(
  title: string,
  body: string,
  { notice = 'Sandbox fares: nothing here is for sale.', prefix = '' }: Told = {},
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(prefix + title)}</title>
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
<p class="notice">${escaped(notice)}</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`
}
