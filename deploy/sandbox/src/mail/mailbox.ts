import PostalMime, { type Address } from 'postal-mime'

/** `received`: ISO instant. `to`: of the envelope, blind copies included. */
export type ReceivedEmail = {
  readonly id: string
  readonly received: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  readonly attachments: readonly string[]
  /** Names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

export type Mailbox = {
  readonly receive: (raw: Buffer, to: readonly string[]) => Promise<ReceivedEmail>
  /** Newest first. */
  readonly list: () => readonly ReceivedEmail[]
  readonly get: (id: string) => ReceivedEmail | undefined
}

const maxEmails = 300
const maxBytes = 32 * 1_048_576

/** The newest emails in memory, up to a number and a size. */
export function createMailbox(): Mailbox {
  const kept: { email: ReceivedEmail; bytes: number }[] = []
  let bytes = 0
  let count = 0

  async function receive(raw: Buffer, to: readonly string[]): Promise<ReceivedEmail> {
    const parsed = await PostalMime.parse(raw)
    const email: ReceivedEmail = {
      id: String(++count),
      received: new Date().toISOString(),
      from: parsed.from ? formatAddress(parsed.from) : '',
      to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html,
      attachments: parsed.attachments.map((attachment) => attachment.filename ?? attachment.mimeType),
      headers: parsed.headers.map(({ key, value }) => ({ key, value })),
    }
    kept.unshift({ email, bytes: raw.length })
    bytes += raw.length
    while (kept.length > maxEmails || bytes > maxBytes) bytes -= kept.pop()?.bytes ?? 0
    return email
  }

  return {
    receive,
    list: () => kept.map(({ email }) => email),
    get: (id) => kept.find(({ email }) => email.id === id)?.email,
  }
}

function formatAddress(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}
