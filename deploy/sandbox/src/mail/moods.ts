/** A reply of a mail server that takes no mail. */
class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/**
 * What the server says to a recipient: mailboxes called `refused`, `later` and `silent`, at any domain, take no mail, each
 * in its own way. `null` for all others.
 */
export function answerTo(address: string): Error | 'silence' | null {
  const [mailbox = ''] = address.toLowerCase().split(/[@+]/)
  if (mailbox === 'refused') return new Refusal(550, `5.1.1 <${address}>: there is no such mailbox`)
  if (mailbox === 'later') return new Refusal(451, `4.7.1 <${address}>: please try again later`)
  return mailbox === 'silent' ? 'silence' : null
}
