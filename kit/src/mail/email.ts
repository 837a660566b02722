import { type EmailTemplate, renderEmailHtml } from './email-html.ts'

export interface Email {
  subject: string
  text: string
  html: string
}

/** Loads nothing from a server and tracks no clicks. @throws if the button or a link is not a web address */
export function renderEmail(template: EmailTemplate, { publicUrl }: { publicUrl: string }): Email {
  const { button, links = [] } = template
  for (const { url } of [...(button ? [button] : []), ...links])
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A button must link to a web page.')
  return {
    subject: template.subject,
    text: renderEmailText(template, publicUrl),
    html: renderEmailHtml(template, publicUrl),
  }
}

function renderEmailText(
  { paragraphs, button, afterButton = [], links = [], reason }: EmailTemplate,
  publicUrl: string,
): string {
  const withAddress = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`
  const parts = [
    ...paragraphs,
    ...(button ? [withAddress(button)] : []),
    ...afterButton,
    ...links.map(withAddress),
  ]
  return `${parts.join('\n\n')}\n\n-- \n${reason}\nFaresight, ${publicUrl}\n`
}
