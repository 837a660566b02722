import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { CommandError } from '../error.ts'

/** The only user, as SCRAM stores one: proofs can be verified, and the password is not known. */
export interface ScramCredentials {
  user: string
  salt: Buffer
  storedKey: Buffer
  serverKey: Buffer
}

export const scramMechanism = 'SCRAM-SHA-256'

const iterations = 15_000

export function createScramCredentials(user: string, password: string): ScramCredentials {
  const salt = randomBytes(24)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  return { user, salt, storedKey: hash(hmac(salted, 'Client Key')), serverKey: hmac(salted, 'Server Key') }
}

/** The authentication of one connection (RFC 5802, RFC 7677). Without credentials every client is authenticated. */
export class ScramLogin {
  readonly #account: ScramCredentials | undefined
  #exchange: { nonce: string; messages: string } | undefined
  #isIn: boolean

  constructor(account: ScramCredentials | undefined) {
    this.#account = account
    this.#isIn = !account
  }

  get isAuthenticated(): boolean {
    return this.#isIn
  }

  /** Replies to `n,,n=user,r=nonce` with the salt, also for an unknown user, who fails in the next step. */
  begin(message: string): string {
    const [, bare = '', nonce = ''] = /^n,,(n=[^,]+,r=([^,]+))/.exec(message) ?? []
    if (!this.#account || !nonce) throw failed()
    const own = nonce + randomBytes(24).toString('base64')
    const answer = `r=${own},s=${this.#account.salt.toString('base64')},i=${iterations}`
    this.#exchange = { nonce: own, messages: `${bare},${answer}` }
    return answer
  }

  /** Verifies `c=biws,r=nonce,p=proof`, and replies with the server's own proof. */
  finish(message: string): string {
    const [, unproven = '', nonce = '', proof = ''] = /^(c=biws,r=([^,]+)),p=([^,]+)$/.exec(message) ?? []
    const { storedKey, serverKey, user } = this.#account ?? {}
    const exchange = this.#exchange
    this.#exchange = undefined
    if (!storedKey || !serverKey || !exchange || nonce !== exchange.nonce) throw failed()
    if (!exchange.messages.startsWith(`n=${user},`)) throw failed()
    const messages = `${exchange.messages},${unproven}`
    const signature = hmac(storedKey, messages)
    const proven = Buffer.from(proof, 'base64')
    if (proven.length !== signature.length) throw failed()
    const clientKey = proven.map((byte, i) => byte ^ (signature[i] ?? 0))
    if (!timingSafeEqual(hash(clientKey), storedKey)) throw failed()
    this.#isIn = true
    return `v=${hmac(serverKey, messages).toString('base64')}`
  }
}

function failed(): CommandError {
  return new CommandError('AuthenticationFailed', 'Authentication failed.')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function hash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
