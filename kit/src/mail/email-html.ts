/** Plain text: markup is shown as written. */
export interface EmailTemplate {
  subject: string
  /** Mailboxes show the first one beside the subject. */
  paragraphs: readonly string[]
  /** The main action. The address, http or https, is repeated below the button as text. */
  button?: { label: string; url: string }
  afterButton?: readonly string[]
  /** Further links, http or https, below the rest. */
  links?: readonly { label: string; url: string }[]
  reason: string
}

/** Old mail clients know no other notation of colours. */
const day = {
  ground: '#f7f9fc',
  surface: '#ffffff',
  line: '#dce3ea',
  ink: '#131d33',
  quiet: '#445064',
  link: '#005fba',
  button: '#0069c3',
  onButton: '#ffffff',
}
const night: typeof day = {
  ground: '#0b101b',
  surface: '#131926',
  line: '#293241',
  ink: '#f1f5f8',
  quiet: '#b6bfc9',
  link: '#79c3fc',
  button: '#5eb5f5',
  onButton: '#081328',
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:24px;color:${day.ink}`
const small = `${font};font-size:13px;line-height:20px;color:${day.quiet}`

/** Without it, a mailbox would show the rest of the email after the first line. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

export function renderEmailHtml(
  { subject, paragraphs, button, afterButton = [], links = [], reason }: EmailTemplate,
  publicUrl: string,
): string {
  const rows = [
    ...paragraphs.map(paragraph),
    ...(button ? [buttonRow(button), bareLink(button.url)] : []),
    ...afterButton.map(paragraph),
    ...links.map(linkLine),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(subject)}</title>
<style>${byNight}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${day.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[0] ?? subject)}${padding}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${day.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 20px;${font};font-size:20px;line-height:26px;font-weight:700;color:${day.ink}">Faresight</td></tr>
<tr><td class="surface" bgcolor="${day.surface}" style="padding:28px 28px 12px;border:1px solid ${day.line};border-radius:12px;background-color:${day.surface}">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:${day.ink}">${escaped(subject)}</h1>
${rows.join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;${small}">${escaped(reason)}<br><a class="link" href="${escaped(publicUrl)}" style="color:${day.link}">${escaped(new URL(publicUrl).host)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;${body}">${escaped(text)}</p>`
}

/** The padding of a link is not clickable everywhere; a cell with a background is a button everywhere. */
function buttonRow({ label, url }: { label: string; url: string }): string {
  const words = `display:inline-block;padding:12px 22px;${font};font-size:16px;line-height:24px;font-weight:600;color:${day.onButton};text-decoration:none`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px">
<tr><td class="button" bgcolor="${day.button}" style="border-radius:8px;background-color:${day.button}"><a class="on-button" href="${escaped(url)}" style="${words}">${escaped(label)}</a></td></tr>
</table>`
}

function bareLink(url: string): string {
  return `<p class="quiet" style="margin:0 0 16px;${small}">If the button doesn’t work, open this link:<br><a class="link" href="${escaped(url)}" style="color:${day.link};word-break:break-all">${escaped(url)}</a></p>`
}

function linkLine({ label, url }: { label: string; url: string }): string {
  return `<p class="ink" style="margin:0 0 16px;${body}"><a class="link" href="${escaped(url)}" style="color:${day.link}">${escaped(label)}</a></p>`
}

const byNight = `@media (prefers-color-scheme:dark){${Object.entries({
  ground: `background-color:${night.ground}`,
  surface: `background-color:${night.surface}`,
  ink: `color:${night.ink}`,
  quiet: `color:${night.quiet}`,
  link: `color:${night.link}`,
  button: `background-color:${night.button}`,
  'on-button': `color:${night.onButton}`,
})
  .map(([name, rule]) => `.${name}{${rule}!important}`)
  .join('')}.surface{border-color:${night.line}!important}}`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
}
