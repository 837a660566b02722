import { type EmailTemplate, renderEmailHtml } from './email-html.ts'

/** A letter as it is sent: its two bodies say the same. */
export interface Email {
  subject: string
  text: string
  html: string
}

/**
 * One look for all our letters. Nothing in them is loaded from anywhere, and no link tells who followed it.
 *
 * @throws where the button or a link leads elsewhere than to a web address
 */
export function renderEmail(letter: EmailTemplate, { publicUrl }: { publicUrl: string }): Email {
  const { button, links = [] } = letter
  for (const { url } of [...(button ? [button] : []), ...links])
    if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('A button leads to a web page.')
  return {
    subject: letter.subject,
    text: textOf(letter, publicUrl),
    html: renderEmailHtml(letter, publicUrl),
  }
}

function textOf(
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
