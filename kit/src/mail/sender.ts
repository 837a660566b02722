export interface EmailSender {
  name: string
  address: string
}

const named = /^([^<>@]*)<([^\s<>@,;]+@[^\s<>@,;]+)>$/
const quoted = /^"([^"]*)"$/
const bare = /^[^\s<>@,;]+@[^\s<>@,;]+$/

/** `Faresight <no-reply@example.org>`, or a bare address. @throws for any other text */
export function parseEmailSender(text: string): EmailSender {
  const written = text.trim()
  const [, before = '', address = bare.exec(written)?.[0]] = named.exec(written) ?? []
  const name = quoted.exec(before.trim())?.[1] ?? before
  // oxlint-disable-next-line no-control-regex -- a header's value is one line
  if (!address || name.includes('"') || /[\u0000-\u001f\u007f]/.test(text))
    throw new Error('A sender must be Name <address>.')
  return { name: name.trim(), address }
}

export function defaultEmailSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = /[a-z]$/i.test(hostname)
  return `Faresight <no-reply@${isName ? hostname : 'localhost'}>`
}
